import { signed } from '#client/lib/text/format.ts';
import type { ReportedSprint } from '#shared/contracts/sprints/reports.ts';

/** The unit in which a chart counts. */
export type Unit = 'points' | 'stories';

/** Points if there are any, otherwise stories, so that the chart of a sprint without estimates is not empty. */
export function unitOf({ committed, scope }: Pick<ReportedSprint, 'committed' | 'scope'>): Unit {
  return committed.points === 0 && scope.points === 0 ? 'stories' : 'points';
}

/** Whether a sprint completed less than it had committed to. */
export const isUnmet = (
  { committed, completed }: Record<'committed' | 'completed', Record<Unit, number>>,
  unit: Unit,
): boolean => completed[unit] < committed[unit];

/** '+3 −2', '+3', '−2', or an empty text if the scope did not change. */
export function scopeText(added: number, removed: number): string {
  return [added && signed(added), removed && signed(-removed)].filter(Boolean).join(' ');
}
