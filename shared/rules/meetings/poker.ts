/** A card of a deck. `points` is what it stands for in `story_points`; null: it counts for no points. */
export interface PokerCard {
  label: string;
  points: number | null;
}

/** The cards that every deck has beside its own. They are never counted. */
export const UNSURE_CARD = '?';
export const BREAK_CARD = '☕';
export const UNCOUNTED_CARDS = [UNSURE_CARD, BREAK_CARD] as const;

/** The most stories of a session, and the most cards of a deck without '?' and '☕'. */
export const MAX_POKER_STORIES = 200;
export const MAX_POKER_CARDS = 12;

export const POKER_DECK_KINDS = ['default', 'fibonacci', 'sizes', 'custom'] as const;
export type PokerDeckKind = (typeof POKER_DECK_KINDS)[number];

const numbered = (...points: number[]): PokerCard[] =>
  points.map((value) => ({ label: String(value), points: value }));

/** The decks that a team can choose from; the points of sizes are a proposal that teams change. */
export const POKER_DECKS: Readonly<Record<Exclude<PokerDeckKind, 'custom'>, readonly PokerCard[]>> = {
  default: numbered(1, 2, 3, 5, 8),
  fibonacci: numbered(1, 2, 3, 5, 8, 13, 21),
  sizes: [
    { label: 'XS', points: 1 },
    { label: 'S', points: 2 },
    { label: 'M', points: 3 },
    { label: 'L', points: 5 },
    { label: 'XL', points: 8 },
  ],
};
