import { BREAK_CARD, type PokerCard, UNSURE_CARD } from '#shared/rules/meetings/poker.ts';

/** How long a digit waits for the next one, where a longer label begins with it (ms). */
export const NEXT_DIGIT_MS = 400;

const NUMBER = /^\d+$/;
/** The keys of the cards that every deck has: 'duda' and 'café', 'dúvida' and 'café', 'don't know' and 'coffee'. */
const LETTERS: Readonly<Record<string, string>> = { [UNSURE_CARD]: 'D', [BREAK_CARD]: 'C' };
/** For cards whose label is no number. The other letters have a meaning of their own in a session, or anywhere. */
const OTHER_LETTERS = 'ABEFHLMOQRSTUVWXYZ';
const PLACES = '123456789';

/**
 * The key of each card, as it stands on it, by its label. The key of a number is the number itself, typed digit by digit. Other
 * cards have their place, or a letter where the deck has numbers too: a digit never votes a card that shows another one.
 */
export function keysOf(cards: readonly PokerCard[]): ReadonlyMap<string, string> {
  const hasNumbers = cards.some(({ label }) => NUMBER.test(label));
  const rest = [...(hasNumbers ? '' : PLACES), ...OTHER_LETTERS];
  const keys = new Map<string, string>();
  for (const { label } of cards) {
    const key = NUMBER.test(label) ? label : (LETTERS[label] ?? rest.shift());
    if (key !== undefined) keys.set(label, key);
  }
  return keys;
}

/** The keys pressed for a card: the card that they choose, if any, and whether another digit could choose another one. */
interface PressedKeys {
  keys: string;
  card: string | undefined;
  waits: boolean;
}

/**
 * Adds a key to those pressed before it.
 * @param before the digits that wait for another one; '' if none do.
 * @returns null if no card begins with the key; a digit that does not go on with those before it begins anew.
 */
export function pressKey(
  keysByCard: ReadonlyMap<string, string>,
  before: string,
  key: string,
): PressedKeys | null {
  const entries = [...keysByCard];
  for (const keys of [before + key, key]) {
    const card = entries.find(([, each]) => each === keys)?.[0];
    const waits = entries.some(([, each]) => each !== keys && each.startsWith(keys));
    if (card !== undefined || waits) return { keys, card, waits };
  }
  return null;
}
