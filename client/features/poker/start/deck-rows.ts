import type { PokerDeck } from '#client/data/poker/decks.ts';
import type { CardRow } from '#client/data/poker/start-draft.ts';
import {
  POKER_DECKS,
  type PokerCard,
  type PokerDeckKind,
  UNCOUNTED_CARDS,
} from '#shared/rules/meetings/poker.ts';

const WHOLE = /^\d{1,3}$/;
const ALWAYS: readonly string[] = UNCOUNTED_CARDS;

export type CardProblem = 'empty' | 'repeated' | 'always' | 'points';

/** Cards as they are typed. */
export const rowsOf = (cards: readonly PokerCard[]): CardRow[] =>
  cards.map(({ label, points }) => ({ label, points: points === null ? '' : String(points) }));

/** The cards of valid rows; a row without points counts for none. */
export const cardsOf = (rows: readonly CardRow[]): PokerCard[] =>
  rows.map(({ label, points }) => ({
    label: label.trim(),
    points: points.trim() === '' ? null : Number(points),
  }));

/**
 * The rows that a deck of a kind begins with: the team's own ones, or the proposal.
 * @param team the deck of the team.
 */
export function proposedRows(kind: 'sizes' | 'custom', team: PokerDeck): CardRow[] {
  if (team.kind === kind) return rowsOf(team.cards);
  return rowsOf(kind === 'sizes' ? POKER_DECKS.sizes : POKER_DECKS.default);
}

/** A row whose label was typed: the points follow a label that is a number, until they are typed themselves. */
export function withLabel(row: CardRow, label: string): CardRow {
  const followed = (text: string) => (WHOLE.test(text.trim()) ? text.trim() : '');
  return { label, points: row.points === followed(row.label) ? followed(label) : row.points };
}

/** The problem of each row, if it has one. */
export function cardProblems(rows: readonly CardRow[]): (CardProblem | undefined)[] {
  const labels = rows.map(({ label }) => label.trim());
  return rows.map(({ points }, place) => {
    const label = labels[place] ?? '';
    if (label === '') return 'empty';
    if (ALWAYS.includes(label)) return 'always';
    if (labels.indexOf(label) < place) return 'repeated';
    return points.trim() === '' || WHOLE.test(points.trim()) ? undefined : 'points';
  });
}

/** The deck that is chosen, with valid rows. */
export function deckOf(kind: PokerDeckKind, rows: readonly CardRow[]): PokerDeck {
  const fixed = kind === 'default' || kind === 'fibonacci' ? POKER_DECKS[kind] : cardsOf(rows);
  return { kind, cards: [...fixed] };
}

/** Whether two decks have the same cards and kind. */
export const sameDeck = (one: PokerDeck, other: PokerDeck): boolean =>
  one.kind === other.kind && JSON.stringify(cardsInOrder(one)) === JSON.stringify(cardsInOrder(other));

const cardsInOrder = ({ cards }: PokerDeck) => cards.map(({ label, points }) => [label, points]);
