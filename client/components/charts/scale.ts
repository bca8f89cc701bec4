/** Steps between two grid lines, before powers of ten. */
const STEPS = [1, 1.2, 1.5, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10];
/** Grid lines above zero. */
const LINES = 4;

/**
 * The grid of a chart of whole figures: zero and four lines above it, the top one not below the largest value.
 * @returns the values of the lines, from zero up.
 */
export function gridOf(largest: number): number[] {
  const smallest = Math.max(1, largest) / LINES;
  const power = 10 ** Math.floor(Math.log10(smallest));
  const step = STEPS.map((factor) => factor * power).find(
    (candidate) => candidate >= smallest && candidate % 1 === 0,
  );
  const whole = step ?? Math.max(1, Math.ceil(smallest));
  return Array.from({ length: LINES + 1 }, (_, line) => line * whole);
}

/** The plot area of a chart, in px of its SVG. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The middle of a position: a point of a line, or the middle of a bar's band. */
  x: (place: number) => number;
  y: (value: number) => number;
}

/** The distance between labels, in positions, so that all labels fit. */
export function labelEvery(places: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((places * labelWidth) / Math.max(1, width)));
}
