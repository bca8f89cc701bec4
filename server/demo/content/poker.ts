import type { DemoName } from '../people/people.ts';

/** The people who vote in both sessions. Gael Torremar leads them and observes. */
export const POKER_VOTERS = ['abril', 'noa', 'iker', 'vera', 'leo'] as const satisfies readonly DemoName[];

/** Stories of the backlog by title, with the points that were saved, and their rounds: the cards in the order of {@link POKER_VOTERS}. */
type EstimatedStory = readonly [title: string, points: number, ...rounds: (readonly string[])[]];

/** A vote of the session in which everybody votes when they can. */
type DemoVote = readonly [who: (typeof POKER_VOTERS)[number], card: string, comment?: string];

export const FINISHED_SESSION: { name: string; stories: readonly EstimatedStory[] } = {
  name: 'Pagos, acceso e informes',
  stories: [
    ['Textos legales del pago con tarjeta', 2, ['2', '2', '1', '2', '3']],
    ['Factura mensual por centro de coste', 5, ['5', '5', '5', '5', '3']],
    ['Entrar con el certificado de la empresa', 8, ['3', '5', '8', '8', '?'], ['5', '8', '8', '8', '8']],
    ['Ocupación real por planta', 5, ['5', '5', '3', '5', '5']],
    ['Apuntarse a la lista de espera de una sala', 5, ['5', '3', '5', '☕', '5']],
  ],
};

/**
 * The session in which everybody votes when they can: one story is revealed, since all have voted; the rounds of the others wait
 * for Abril Casaluna and Leo Nubeclara.
 */
export const OPEN_SESSION: { name: string; stories: readonly (readonly [title: string, ...DemoVote[]])[] } = {
  name: 'Ideas por refinar',
  stories: [
    [
      'Penalizar las reservas que nadie usa',
      ['noa', '5', 'Cuento con avisar a la segunda vez y bloquear a la tercera.'],
      ['iker', '8', 'Hay que cruzar las reservas con las entradas de cada sala.'],
      ['vera', '8'],
    ],
    [
      'Reservar plaza de aparcamiento junto con la sala',
      ['noa', '8'],
      ['iker', '5', 'Si solo hay plazas en la sede central, es un 5.'],
      ['vera', '5'],
    ],
    [
      'Pantalla de la puerta con el siguiente evento',
      ['noa', '3'],
      ['iker', '3'],
      ['leo', '3', 'El diseño ya está hecho para la pantalla de la entrada.'],
      ['abril', '2'],
      ['vera', '5', 'Falta decidir qué se ve cuando la sala no tiene red.'],
    ],
  ],
};
