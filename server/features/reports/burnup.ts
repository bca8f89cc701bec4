import { defineProcedure } from '#server/lib/procedure.ts';
import { type BurnupReport, reportContracts } from '#shared/contracts/reports.ts';
import { burnup as rule } from '#shared/rules/burnup.ts';
import { loadSprintReport, scopeChanges } from './sprint-replay.ts';

/**
 * The burnup of a sprint, from the event log; see rules/burnup.ts. Null if it had not begun by that day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const burnup = defineProcedure({
  ...reportContracts.burnup,
  async act(input, context): Promise<BurnupReport | null> {
    const report = await loadSprintReport(input, context);
    if (report === null) return null;
    return {
      sprint: report.sprint,
      ...rule(report.history, report.calendar),
      scope_changes: scopeChanges(report),
    };
  },
});
