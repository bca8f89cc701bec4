import { formatNumber } from '#client/lib/format.ts';
import type { ReportedSprint } from '#shared/contracts/reports.ts';

/** What a chart counts. */
export type Unit = 'points' | 'stories';

/** Points where there are any, else stories: a sprint without estimates still has something to show. */
export function unitOf({ committed, scope }: Pick<ReportedSprint, 'committed' | 'scope'>): Unit {
  return committed.points === 0 && scope.points === 0 ? 'stories' : 'points';
}

/** '+3', '−2', '0' */
export function signed(value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '\u2212'}${formatNumber(Math.abs(value))}`;
}

/** '+3 −2', '+3', '−2', or nothing where the scope stayed as it was. */
export function scopeText(added: number, removed: number): string {
  return [added && signed(added), removed && signed(-removed)].filter(Boolean).join(' ');
}
