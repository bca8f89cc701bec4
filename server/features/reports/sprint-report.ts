import { defineProcedure } from '#server/lib/procedure.ts';
import { reportContracts, type SprintReportOutput } from '#shared/contracts/reports.ts';
import { sprintReport as rule } from '#shared/rules/sprint-report.ts';
import { reportedStory } from './reported-story.ts';
import { loadSprintReport } from './sprint-replay.ts';

/**
 * The report of a sprint: completed, not completed, completed outside and removed, from the event log; see
 * rules/sprint-report.ts. Null if it had not begun by that day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const sprintReport = defineProcedure({
  ...reportContracts.sprint_report,
  async act(input, context): Promise<SprintReportOutput | null> {
    const report = await loadSprintReport(input, context);
    if (report === null) return null;
    const { completed, not_completed, completed_outside, removed } = rule(report.history);
    const shown = reportedStory(report);
    return {
      sprint: report.sprint,
      completed: completed.flatMap(shown),
      not_completed: not_completed.flatMap(shown),
      completed_outside: completed_outside.flatMap(shown),
      removed: removed.flatMap(shown),
    };
  },
});
