import { defineProcedure } from '#server/lib/procedure.ts';
import { type BurndownReport, reportContracts } from '#shared/contracts/reports.ts';
import { burndown as rule } from '#shared/rules/burndown.ts';
import { loadSprintReport, scopeChanges } from './sprint-replay.ts';

/**
 * The burndown of a sprint, from the event log; see rules/burndown.ts. Null if it had not begun by that day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const burndown = defineProcedure({
  ...reportContracts.burndown,
  async act(input, context): Promise<BurndownReport | null> {
    const report = await loadSprintReport(input, context);
    if (report === null) return null;
    return {
      sprint: report.sprint,
      ...rule(report.history, report.calendar),
      scope_changes: scopeChanges(report),
    };
  },
});
