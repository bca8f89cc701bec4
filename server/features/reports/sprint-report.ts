import {
  type ReportedStory,
  type SprintReportOutput,
  sprintReportInput,
} from '../../../shared/contracts/reports.ts';
import type { StoryOutcome } from '../../../shared/rules/sprint-history.ts';
import { sprintReport as rule } from '../../../shared/rules/sprint-report.ts';
import { STORY_STATUSES } from '../../../shared/rules/story.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { type ToldSprint, tellSprint } from './read-logs.ts';

const present =
  ({ stories }: ToldSprint) =>
  (outcome: StoryOutcome): ReportedStory[] => {
    const known = stories.get(outcome.id);
    if (known === undefined) return [];
    const { key, title, exists } = known;
    return [
      {
        ...outcome,
        key,
        title,
        exists,
        points: [...outcome.points],
        status: STORY_STATUSES.find((status) => status === outcome.status) ?? 'backlog',
      },
    ];
  };

/**
 * The report of a sprint: completed, not completed, completed outside and removed, from the event log; see
 * rules/sprint-report.ts. Null where it had not begun by the day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const sprintReport = defineProcedure({
  name: 'sprint_report',
  access: 'signed-in',
  input: sprintReportInput,
  async act(input, context): Promise<SprintReportOutput | null> {
    const told = await tellSprint(input, context);
    if (told === null) return null;
    const { completed, not_completed, completed_outside, removed } = rule(told.history);
    const shown = present(told);
    return {
      sprint: told.sprint,
      completed: completed.flatMap(shown),
      not_completed: not_completed.flatMap(shown),
      completed_outside: completed_outside.flatMap(shown),
      removed: removed.flatMap(shown),
    };
  },
});
