import type { AppSearch } from '#client/routing/app-search.ts';
import { REPORTS, type SprintReportKind } from '#shared/rules/reports/report-choice.ts';
import { VELOCITY_SPRINTS } from '#shared/rules/reports/velocity-span.ts';
import { holidaysKey } from '../capacity/holidays.ts';
import { absencesKey, weeklyHoursKey } from '../capacity/queries.ts';
import { acceptancesKey } from '../projects/project-requests.ts';
import { planningInput, reportsInput, sprintsInput } from '../read/first-requests.ts';
import { useOpening } from '../read/opening.ts';
import { useCompletedKey } from '../sprints/lists.ts';
import { meanVelocityKey } from '../sprints/mean-velocity.ts';
import { reportSprintsKey } from '../sprints/queries.ts';
import type { Sprint } from '../sprints/types.ts';
import { reportKey } from './queries.ts';

/** Reads what the view of sprints shows besides the open sprints and the stories. @returns whether its parts may read. */
export function useSprintsOpening(project: string | undefined): boolean {
  const completedKey = useCompletedKey(project);
  return useOpening(
    'sprints_view',
    sprintsInput(project),
    [completedKey],
    ({ completed, burndowns, velocity }, seed) => {
      for (const { sprint_id, report } of burndowns) seed(reportKey('burndown', { sprint_id }), report);
      if (velocity) {
        const { team_id, report } = velocity;
        seed(reportKey('velocity', { team_id, last: VELOCITY_SPRINTS }), report);
      }
      seed(completedKey, { pages: [completed], pageParams: [0] });
    },
  );
}

type Reported = Pick<AppSearch, 'asOf' | 'type' | 'q'>;

const reportedInput = ({ asOf, type, q }: Reported) => ({
  ...(asOf && { as_of: asOf }),
  ...(type && { type }),
  ...(q && { typed: q }),
});

/** The procedure and its input of a report of a sprint. */
export const sprintReportOf = (report: SprintReportKind, sprint: string, search: Reported) => ({
  name: REPORTS[report],
  input: { sprint_id: sprint, ...reportedInput(search) },
});

/** The input of the velocity of a team. */
export const velocityInput = (team: string, last: number, search: Reported) => ({
  team_id: team,
  last,
  ...reportedInput(search),
});

/** Reads the sprints of the reports, and the report that the address leads to. @returns whether the parts may read. */
export function useReportsOpening(search: AppSearch): boolean {
  // the first request of a page asks without a text
  const input = { ...reportsInput(search), ...(search.q && { typed: search.q }) };
  const sprintsKey = reportSprintsKey(search.project);
  return useOpening('reports_view', input, [sprintsKey], ({ sprints, shown }, seed) => {
    if (shown?.report === 'velocity')
      seed(reportKey('velocity', velocityInput(shown.of, input.last, search)), shown.data);
    else if (shown) {
      const { name, input: read } = sprintReportOf(shown.report, shown.of, search);
      seed(reportKey(name, read), shown.data);
    }
    seed(sprintsKey, sprints);
  });
}

/**
 * Reads what the hours and the usual points of a planned sprint are counted from.
 * @param people the members of its team.
 * @returns whether the parts may read.
 */
export function usePlanningOpening(
  sprint: Sprint,
  people: readonly string[],
  { project, plan }: AppSearch,
): boolean {
  const { id, project_id, start_date, end_date, team_id } = sprint;
  const keys = {
    absences: absencesKey(start_date, end_date, people),
    hours: weeklyHoursKey(people),
    holidays: holidaysKey(project_id),
    accepted: acceptancesKey(project_id),
    completed_points: meanVelocityKey(team_id),
  };
  return useOpening('planning_view', planningInput(project, plan), Object.values(keys), (answer, seed) => {
    // the server may have chosen another sprint: then the parts read by themselves
    if (answer?.sprint_id !== id) return;
    for (const part of Object.keys(keys) as (keyof typeof keys)[]) seed(keys[part], answer[part]);
  });
}
