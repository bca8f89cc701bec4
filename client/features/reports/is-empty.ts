import type { BurndownReport, BurnupReport, SprintReportOutput } from '#shared/contracts/sprints/reports.ts';

/** Whether a report of a sprint counts no story. */
export function isEmpty(report: BurndownReport | BurnupReport | NonNullable<SprintReportOutput>): boolean {
  const { committed, scope } = report.sprint;
  if (committed.stories > 0 || scope.stories > 0) return false;
  return 'scope_changes' in report
    ? report.scope_changes.length === 0
    : report.completed_outside.length === 0 && report.removed.length === 0;
}
