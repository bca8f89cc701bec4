const MS_PER_DAY = 86_400_000;

/** Below this number of stories there is no range: too few say nothing about the usual (as in `app.ageing_stories`). */
export const MIN_STORIES = 10;

/** The part of the stories that the usual range leaves out at each end: seven of ten lie within it. */
const TAIL = 0.15;

/** Days with one decimal, as people read them. */
export const roundedDays = (days: number): number => Math.round(days * 10) / 10;

/** How long something took in days of 24 hours with one decimal. @param ms milliseconds. */
export const daysOf = (ms: number): number => roundedDays(ms / MS_PER_DAY);

/**
 * A percentile by linear interpolation between the two nearest values, as `percentile_cont` of PostgreSQL (Hyndman and Fan,
 * 'Sample Quantiles in Statistical Packages', 1996, definition 7).
 * @param share from 0 to 1.
 * @returns null without values.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}

/** How long stories usually take: from `low` to `high` days, half of them up to `median`. */
export interface UsualTime {
  low: number;
  median: number;
  high: number;
}

/**
 * The usual cycle time of stories: from the 15th to the 85th percentile, in days with one decimal. 85 % is where a story in
 * progress counts as ageing (`app.ageing_stories`).
 * @param days the cycle times.
 * @returns null of fewer than {@link MIN_STORIES}.
 */
export function usualTime(days: readonly number[]): UsualTime | null {
  if (days.length < MIN_STORIES) return null;
  const at = (share: number) => roundedDays(percentile(days, share) ?? 0);
  return { low: at(TAIL), median: at(0.5), high: at(1 - TAIL) };
}

/** How a cycle time compares with the usual one; null without a usual one. */
export function comparedWith(usual: UsualTime | null, days: number): 'shorter' | 'usual' | 'longer' | null {
  if (usual === null) return null;
  if (days < usual.low) return 'shorter';
  return days > usual.high ? 'longer' : 'usual';
}
