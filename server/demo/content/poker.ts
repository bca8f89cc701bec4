import type { DemoName } from '../people.ts';

/** The people who vote in both sessions. Gael Torremar leads them and observes. */
export const POKER_VOTERS = ['abril', 'noa', 'iker', 'vera', 'leo'] as const satisfies readonly DemoName[];
type Voter = (typeof POKER_VOTERS)[number];

/** A vote: the card, and in an asynchronous session a comment. */
interface DemoVote {
  who: Voter;
  card: string;
  comment?: string;
}

const votes = (...cards: readonly (readonly [Voter, string, string?])[]): DemoVote[] =>
  cards.map(([who, card, comment]) => ({ who, card, ...(comment === undefined ? {} : { comment }) }));

/** The finished session: stories of the backlog by title, with their rounds and the points that were saved. */
export const FINISHED_SESSION: {
  name: string;
  stories: readonly { title: string; rounds: readonly DemoVote[][]; points: number }[];
} = {
  name: 'Pagos, acceso e informes',
  stories: [
    {
      title: 'Textos legales del pago con tarjeta',
      rounds: [votes(['abril', '2'], ['noa', '2'], ['iker', '1'], ['vera', '2'], ['leo', '3'])],
      points: 2,
    },
    {
      title: 'Factura mensual por centro de coste',
      rounds: [votes(['abril', '5'], ['noa', '5'], ['iker', '5'], ['vera', '5'], ['leo', '3'])],
      points: 5,
    },
    {
      title: 'Entrar con el certificado de la empresa',
      rounds: [
        votes(['abril', '3'], ['noa', '5'], ['iker', '8'], ['vera', '8'], ['leo', '?']),
        votes(['abril', '5'], ['noa', '8'], ['iker', '8'], ['vera', '8'], ['leo', '8']),
      ],
      points: 8,
    },
    {
      title: 'Ocupación real por planta',
      rounds: [votes(['abril', '5'], ['noa', '5'], ['iker', '3'], ['vera', '5'], ['leo', '5'])],
      points: 5,
    },
    {
      title: 'Apuntarse a la lista de espera de una sala',
      rounds: [votes(['abril', '5'], ['noa', '3'], ['iker', '5'], ['vera', '☕'], ['leo', '5'])],
      points: 5,
    },
  ],
};

/**
 * The session in which everybody votes when they can: one story is revealed, since all have voted; the rounds of the others wait
 * for Abril Casaluna and Leo Nubeclara.
 */
export const OPEN_SESSION: {
  name: string;
  stories: readonly { title: string; votes: readonly DemoVote[] }[];
} = {
  name: 'Ideas por refinar',
  stories: [
    {
      title: 'Penalizar las reservas que nadie usa',
      votes: votes(
        ['noa', '5', 'Cuento con avisar a la segunda vez y bloquear a la tercera.'],
        ['iker', '8', 'Hay que cruzar las reservas con las entradas de cada sala.'],
        ['vera', '8'],
      ),
    },
    {
      title: 'Reservar plaza de aparcamiento junto con la sala',
      votes: votes(
        ['noa', '8'],
        ['iker', '5', 'Si solo hay plazas en la sede central, es un 5.'],
        ['vera', '5'],
      ),
    },
    {
      title: 'Pantalla de la puerta con el siguiente evento',
      votes: votes(
        ['noa', '3'],
        ['iker', '3'],
        ['leo', '3', 'El diseño ya está hecho para la pantalla de la entrada.'],
        ['abril', '2'],
        ['vera', '5', 'Falta decidir qué se ve cuando la sala no tiene red.'],
      ),
    },
  ],
};
