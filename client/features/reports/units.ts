import { formatNumber } from '#client/lib/format.ts';
import type { ReportedSprint } from '#shared/contracts/reports.ts';

/** The unit in which a chart counts. */
export type Unit = 'points' | 'stories';

/** Points if there are any, otherwise stories, so that the chart of a sprint without estimates is not empty. */
export function unitOf({ committed, scope }: Pick<ReportedSprint, 'committed' | 'scope'>): Unit {
  return committed.points === 0 && scope.points === 0 ? 'stories' : 'points';
}

/** '+3', '−2', '0' */
export function signed(value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '\u2212'}${formatNumber(Math.abs(value))}`;
}

/** '+3 −2', '+3', '−2', or an empty text if the scope did not change. */
export function scopeText(added: number, removed: number): string {
  return [added && signed(added), removed && signed(-removed)].filter(Boolean).join(' ');
}
