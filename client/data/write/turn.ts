import { deviceText } from '#client/lib/storage/stored-values.ts';

/** All turns are stored with as many digits: a browser that is full takes one in the place of another. */
const DIGITS = 15;

/** The last turn of this page, in case the browser stores none. */
let last = 0;

/**
 * The turn of a command that the person gives now: later than those of all that were given before in any page of this browser, whatever
 * its clock says.
 */
export function nextTurn(): number {
  const stored = deviceText('turn');
  last = Math.max(last, Number(stored.read()) || 0) + 1;
  stored.write(String(last).padStart(DIGITS, '0'));
  return last;
}

/** Compares commands by their turns. Commands of earlier versions have none and come first, in the order in which they are. */
export const byTurn = (a: { turn?: number }, b: { turn?: number }): number => (a.turn ?? 0) - (b.turn ?? 0);
