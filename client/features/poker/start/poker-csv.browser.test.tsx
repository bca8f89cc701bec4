import { expect, test } from 'vitest';
import { addTexts, i18n } from '#client/lib/text/i18n.ts';
import texts from '#client/locales/es/poker.json';
import { everyView } from '#client/locales/es.ts';
import type { PokerSession } from '#shared/contracts/poker.ts';
import { pokerCsv } from './poker-csv.ts';

addTexts('es', everyView);
addTexts('es', { poker: texts });

const vote = (
  full_name: string | null,
  card: string,
  points: number | null,
  comment: string | null = null,
) => ({
  user_id: '',
  person: full_name === null ? null : { id: '', full_name, avatar_url: null, tint: 1 },
  card,
  points,
  comment,
});
const round = (number: number, results: ReturnType<typeof vote>[] | null) => ({
  id: '',
  number,
  started_at: '',
  revealed_at: null,
  voted: ['secret-voter'],
  own_vote: { card: 'secret-card', comment: 'secret-comment' },
  results,
});

test('only what is revealed is in the file, and no text of it is run as a formula', async () => {
  await i18n.changeLanguage('es');
  const session = {
    items: [
      {
        key: 'TIE-1',
        title: '=1+1',
        status: 'saved',
        saved_points: 5,
        rounds: [
          round(1, [vote('Ana', '5', 5, '@SUM(A1)'), vote(null, '?', null)]),
          round(2, [vote('Ana', '½', null)]),
        ],
      },
      { key: 'TIE-2', title: 'Abierta', status: 'voting', saved_points: null, rounds: [round(1, null)] },
    ],
  } as unknown as PokerSession;
  const text = pokerCsv(session, 'es');
  expect(text.split('\r\n')).toEqual([
    '\uFEFFHistoria;Título;Estado;Puntos guardados;Votación;Persona;Carta;Puntos;Comentario',
    "TIE-1;'=1+1;Guardada;5;1;Ana;5;5;'@SUM(A1)",
    "TIE-1;'=1+1;Guardada;5;1;Usuario eliminado;?;;",
    "TIE-1;'=1+1;Guardada;5;2;Ana;½;;",
    'TIE-2;Abierta;Votándose;;;;;;',
    '',
  ]);
  expect(text).not.toContain('secret');
  expect(pokerCsv(session, 'en')).toContain("TIE-1,'=1+1,Guardada,5,1,Ana,5,5,'@SUM(A1)");
});
