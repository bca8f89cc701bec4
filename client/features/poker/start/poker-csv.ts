import { today } from '#client/lib/connection/server-config.ts';
import { csvName, csvOf } from '#client/lib/text/csv.ts';
import { download } from '#client/lib/text/download.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { personName } from '#client/lib/text/person-name.ts';
import type { PokerSession } from '#shared/contracts/poker.ts';

type Cells = (string | number | null)[];

/** Downloads what a session has revealed, as a CSV file for spreadsheets in the person's language. */
export function downloadPokerCsv(session: PokerSession): void {
  const name = csvName('planning-poker', session.name, today(new Date(session.created_at)));
  download(name, pokerCsv(session, i18n.language));
}

/**
 * A session as a table: one line for each vote of a revealed round, and one for a story without such a round. Open rounds give
 * nothing, not even who has voted.
 * @param language of the separator and the decimal sign: `es`, `en` or `pt`.
 */
export function pokerCsv(session: PokerSession, language: string): string {
  const t = i18n.getFixedT(null, 'poker');
  const headings = [
    t('csv.story'),
    t('csv.title'),
    t('csv.status'),
    t('csv.saved'),
    t('csv.round'),
    t('csv.person'),
    t('csv.card'),
    t('csv.points'),
    t('csv.comment'),
  ];
  return csvOf(headings, session.items.flatMap(linesOf), language);
}

function linesOf(item: PokerSession['items'][number]): Cells[] {
  const story = [item.key, item.title, i18n.t(`poker:csv.is.${item.status}`), item.saved_points];
  const votes = item.rounds.flatMap(({ number, results }) =>
    (results ?? []).map(({ person, card, points, comment }) => [
      ...story,
      number,
      personName(person),
      card,
      points,
      comment,
    ]),
  );
  return votes.length > 0 ? votes : [[...story, null, null, null, null, null]];
}
