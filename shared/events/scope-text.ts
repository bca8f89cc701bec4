/** A change of the scope of a sprint: how many stories entered and left it, and the points by which it grew. */
export interface ScopeChange {
  added: number;
  removed: number;
  points: number;
}

/** How a language writes a change of scope. */
interface ScopeWords {
  t: (key: string, values: Record<string, unknown>) => string;
  /** '+3', '−2' */
  signed: (value: number) => string;
}

/** '+5 puntos', or with stories '+2 historias, −1 historia, +5 puntos'. Needs the texts of `scope`. */
export function scopeText({ added, removed, points }: ScopeChange, { t, signed }: ScopeWords): string {
  const part = (key: 'stories' | 'points', count: number) =>
    count === 0 ? [] : [t(`scope:${key}`, { count: Math.abs(count), signed: signed(count) })];
  return [...part('stories', added), ...part('stories', -removed), ...part('points', points)].join(', ');
}
