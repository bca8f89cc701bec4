/**
 * The seed of the generated cases of a test: a fixed one in the usual run, which must not depend on luck, and a new one in each long run.
 * `TEST_SEED` repeats a run that failed; the title or the message of the test names it.
 */
export const SEED = Number(
  process.env['TEST_SEED'] ?? (process.env['TEST_LONG'] === '1' ? Date.now() % 1_000_000 : 2026),
);

/** Random choices that depend only on a seed, so that a failed run can be repeated (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list. @throws {Error} if the list is empty: a generator of cases decides beforehand what happens then. */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.');
    return list[this.int(0, list.length - 1)] as T;
  }

  /** Between `min` and `max` results of `make`. */
  list<T>(min: number, max: number, make: () => T): T[] {
    return Array.from({ length: this.int(min, max) }, make);
  }

  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.int(0, 15).toString(16)).join('');
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}

/** Texts that programs often handle wrongly. */
const ODD_TEXTS = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '9223372036854775808',
  '2026-02-30',
  'infinity',
  '"',
  "'; drop table user_stories; --",
  '\\',
  '{}',
  '[]',
  '(',
  ')))',
  '{"a":1',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%',
  '*',
  '\u0000',
  '\ud83d\ude80',
  '\u202eabc',
  'ñandú',
  '(?=(a+)+)b',
  '<script>',
];

/** A text: odd, a number, an id, or long. */
export function randomText(random: Random): string {
  const kind = random.next();
  if (kind < 0.5) return random.pick(ODD_TEXTS);
  if (kind < 0.7) return String(random.int(-5, 2000));
  if (kind < 0.9) return random.uuid();
  return random.pick(['a', 'é', '(', '{', '"', ',']).repeat(random.int(100, 3000));
}

/** Any JSON value, nested up to `depth` levels. */
export function randomJson(random: Random, depth: number): unknown {
  const kind = depth <= 0 ? random.next() * 0.6 : random.next();
  if (kind < 0.3) return randomText(random);
  if (kind < 0.4) return random.int(-10, 1e9);
  if (kind < 0.5) return random.chance(0.5);
  if (kind < 0.6) return null;
  if (kind < 0.8) return random.list(0, 6, () => randomJson(random, depth - 1));
  return Object.fromEntries(random.list(0, 6, () => [randomText(random), randomJson(random, depth - 1)]));
}
