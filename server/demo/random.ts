/** Random numbers that are the same in every run, so that every demo has the same history. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number of a range, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
  /** A factor around 1 with a long tail to the right, as durations of work have. */
  spread(sigma: number): number;
  shuffle<T>(items: readonly T[]): T[];
}

/** Makes a generator from a seed (mulberry32, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    // log-normal by Box–Muller
    spread: (sigma) =>
      Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
    shuffle: (items) => {
      const result = [...items];
      for (let i = result.length - 1; i > 0; i -= 1) {
        const j = between(0, i);
        const swapped = result[i];
        const other = result[j];
        if (swapped !== undefined && other !== undefined) [result[i], result[j]] = [other, swapped];
      }
      return result;
    },
  };
}
