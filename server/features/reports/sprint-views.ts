import { readQuery } from '#server/database/read-query.ts';
import { defineProcedure, type ProcedureContext } from '#server/lib/procedure.ts';
import { oneRow } from '#server/lib/rows.ts';
import { type SprintViewProcedures, sprintViewContracts } from '#shared/contracts/sprints/views.ts';
import type { Day } from '#shared/rules/dates/working-days.ts';
import { chooseReported } from '#shared/rules/reports/chosen-report.ts';
import type { ReportKind } from '#shared/rules/reports/report-choice.ts';
import { COMPLETED_PAGE, measuredSprint, VELOCITY_SPRINTS } from '#shared/rules/reports/velocity-span.ts';
import { readBurndown, readBurnup, readSprintReport, readVelocity } from './charts.ts';
import type { Reported } from './sprint-replay.ts';

type SprintsView = SprintViewProcedures['sprints_view']['output'];
type ReportsView = SprintViewProcedures['reports_view']['output'];
type PlanningView = SprintViewProcedures['planning_view']['output'];

const SPRINTS_QUERY = readQuery(import.meta.url, 'sprints-view.query.sql');
const REPORTS_QUERY = readQuery(import.meta.url, 'reports-view.query.sql');
const PLANNING_QUERY = readQuery(import.meta.url, 'planning-view.query.sql');

/** Of all projects many sprints run, and a person sees two of them at once. */
const MAX_BURNDOWNS = 2;

interface ListedSprints {
  running: { id: string; team_id: string }[];
  completed: SprintsView['completed']['sprints'];
  count: number;
}

/** Reads the completed sprints, burndowns and velocity for the view of sprints, which has the open sprints and the stories. */
const sprintsView = defineProcedure({
  ...sprintViewContracts.sprints_view,
  async act({ project_id }, context): Promise<SprintsView> {
    const values = [project_id ?? null, COMPLETED_PAGE];
    const { running, completed, count } = await oneRow<ListedSprints>(context.client, SPRINTS_QUERY, values);
    const burndowns: SprintsView['burndowns'] = [];
    for (const { id } of running.slice(0, MAX_BURNDOWNS))
      burndowns.push({ sprint_id: id, report: await readBurndown({ sprint_id: id }, context) });
    const team = measuredSprint<{ team_id: string | null }>(running, completed)?.team_id;
    const velocity = team
      ? { team_id: team, report: await readVelocity({ team_id: team, last: VELOCITY_SPRINTS }, context) }
      : null;
    return { completed: { sprints: completed, count }, burndowns, velocity };
  },
});

interface Shown extends Reported {
  report: ReportKind;
  as_of?: Day | null | undefined;
  last: number;
}

/** The report of a sprint, or of a team where it is the velocity; null without one. */
async function readShown(
  { report, as_of, last, type, typed }: Shown,
  { sprint, team }: { sprint: string | undefined; team: string | undefined },
  context: ProcedureContext,
): Promise<ReportsView['shown']> {
  if (report === 'velocity')
    return team
      ? { report, of: team, data: await readVelocity({ team_id: team, last, as_of, type, typed }, context) }
      : null;
  if (sprint === undefined) return null;
  const input = { sprint_id: sprint, as_of, type, typed };
  if (report === 'burndown') return { report, of: sprint, data: await readBurndown(input, context) };
  if (report === 'burnup') return { report, of: sprint, data: await readBurnup(input, context) };
  return { report, of: sprint, data: await readSprintReport(input, context) };
}

/** Reads the sprints to choose from, and the report that the address leads to. */
const reportsView = defineProcedure({
  ...sprintViewContracts.reports_view,
  async act({ project_id, team_id, sprint_id, ...reported }, context): Promise<ReportsView> {
    const { sprints, teams } = await oneRow<Pick<ReportsView, 'sprints'> & { teams: string[] }>(
      context.client,
      REPORTS_QUERY,
      [project_id ?? null],
    );
    const { teamId, sprint } = chooseReported(sprints, teams, { team: team_id, sprint: sprint_id });
    const shown = await readShown(reported, { sprint: sprint?.id, team: teamId }, context);
    return { sprints, shown };
  },
});

/** Reads the rows that the planning of a sprint counts its hours and its usual points from. */
const planningView = defineProcedure({
  ...sprintViewContracts.planning_view,
  async act({ project_id, sprint_id }, { client }): Promise<PlanningView> {
    const values = [project_id ?? null, sprint_id ?? null, VELOCITY_SPRINTS];
    const { rows } = await client.query<NonNullable<PlanningView>>(PLANNING_QUERY, values);
    return rows[0] ?? null;
  },
});

/** The procedures that each view of sprints calls when it opens. */
export const sprintViewProcedures = [sprintsView, reportsView, planningView];
