import { defineProcedure } from '#server/lib/procedure.ts';
import { reportContracts } from '#shared/contracts/reports.ts';
import { burndown as burndownRule } from '#shared/rules/burndown.ts';
import { burnup as burnupRule } from '#shared/rules/burnup.ts';
import { loadSprintReport, type SprintReportData, scopeChanges } from './sprint-replay.ts';

/** A report with the lines that a rule draws, and the changes of scope. */
const withScopeChanges = <Lines extends object>(
  report: SprintReportData,
  rule: (history: SprintReportData['history'], calendar: SprintReportData['calendar']) => Lines,
) => ({
  sprint: report.sprint,
  ...rule(report.history, report.calendar),
  scope_changes: scopeChanges(report),
});

/**
 * The burndown of a sprint, from the event log; see rules/burndown.ts. Null if it had not begun by that day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const burndown = defineProcedure({
  ...reportContracts.burndown,
  async act(input, context) {
    const report = await loadSprintReport(input, context);
    return report && withScopeChanges(report, burndownRule);
  },
});

/**
 * The burnup of a sprint, from the event log; see rules/burnup.ts. Null if it had not begun by that day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const burnup = defineProcedure({
  ...reportContracts.burnup,
  async act(input, context) {
    const report = await loadSprintReport(input, context);
    return report && withScopeChanges(report, burnupRule);
  },
});
