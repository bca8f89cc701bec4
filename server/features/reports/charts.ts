import { defineProcedure, type ProcedureContext } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import {
  reportContracts,
  type SprintReportOutput,
  type VelocityReport,
} from '#shared/contracts/sprints/reports.ts';
import type { Day } from '#shared/rules/dates/working-days.ts';
import { burndown as burndownRule } from '#shared/rules/reports/burndown.ts';
import { burnup as burnupRule } from '#shared/rules/reports/burnup.ts';
import { sprintReport as rule } from '#shared/rules/reports/sprint-report.ts';
import { meanVelocity } from '#shared/rules/reports/sprint-velocity.ts';
import { reportedStory } from './reported-story.ts';
import {
  countsAll,
  loadSprintReport,
  type Reported,
  reportedDay,
  type SprintReportData,
  scopeChanges,
} from './sprint-replay.ts';

/** A report with the lines that a rule draws, and the changes of scope. */
const withScopeChanges = <Lines extends object>(
  report: SprintReportData,
  rule: (history: SprintReportData['history'], calendar: SprintReportData['calendar']) => Lines,
) => ({
  sprint: report.sprint,
  ...rule(report.history, report.calendar),
  scope_changes: scopeChanges(report),
});

type SprintInput = Parameters<typeof loadSprintReport>[0];

/**
 * The burndown of a sprint, from the event log; see rules/burndown.ts. Null if it had not begun by that day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export async function readBurndown(input: SprintInput, context: ProcedureContext) {
  const report = await loadSprintReport(input, context);
  return report && withScopeChanges(report, burndownRule);
}

/**
 * The burnup of a sprint, from the event log; see rules/burnup.ts. Null if it had not begun by that day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export async function readBurnup(input: SprintInput, context: ProcedureContext) {
  const report = await loadSprintReport(input, context);
  return report && withScopeChanges(report, burnupRule);
}

/**
 * The report of a sprint: completed, not completed, completed outside and removed, from the event log; see
 * rules/sprint-report.ts. Null if it had not begun by that day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export async function readSprintReport(
  input: SprintInput,
  context: ProcedureContext,
): Promise<SprintReportOutput | null> {
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
}

/** The last completed sprints of a team. $1: the team. $2: how many. $3: the last day. $4: the time zone of that day. */
const COMPLETED_SPRINTS = `
  select id, name, start_date::text, end_date::text, extract(epoch from completed_at)::float8 * 1000 as ended_at,
    json_build_object('points', coalesce(committed_points, 0), 'stories', coalesce(committed_stories, 0)) as committed,
    json_build_object('points', coalesce(completed_points, 0), 'stories', coalesce(completed_stories, 0)) as completed
  from (
    select * from public.sprints
    where team_id = $1 and status = 'completed' and completed_at < (($3::date + 1)::timestamp at time zone $4)
    order by completed_at desc, id
    limit $2
  ) last_sprints
  order by started_at, id`;

type VelocitySprint = VelocityReport['sprints'][number];

interface VelocityInput extends Reported {
  team_id: string;
  last: number;
  as_of?: Day | null | undefined;
}

/**
 * The commitment and the completed work of a team's last completed sprints, the oldest first: the figures that the database
 * stored at the start and the end of each sprint (server/database/objects/sprints/result.sql). The figures of some stories are counted
 * from the event log.
 * @throws {PublicError} 404 team_not_found if the caller sees no such team.
 */
export async function readVelocity(
  { team_id, last, as_of, ...reported }: VelocityInput,
  context: ProcedureContext,
): Promise<VelocityReport> {
  const { client, config } = context;
  const { timeZone } = config;
  const { rowCount } = await client.query('select from public.teams where id = $1', [team_id]);
  if (rowCount === 0) throw refusal('team_not_found');
  const { asOf } = reportedDay(as_of, timeZone);
  const values = [team_id, last, asOf, timeZone];
  const { rows } = await client.query<VelocitySprint>(COMPLETED_SPRINTS, values);
  const sprints = countsAll(reported) ? rows : await ofStories(rows, reported, context);
  return { sprints, mean: meanVelocity(sprints), as_of: asOf };
}

/** The same sprints with the figures of some stories. */
async function ofStories(sprints: readonly VelocitySprint[], reported: Reported, context: ProcedureContext) {
  const counted: VelocitySprint[] = [];
  for (const sprint of sprints) {
    const report = await loadSprintReport({ ...reported, sprint_id: sprint.id }, context);
    if (report === null) continue;
    const { committed, completed } = report.sprint;
    counted.push({ ...sprint, committed, completed });
  }
  return counted;
}

/** The reports of sprints and teams. */
export const reportProcedures = [
  defineProcedure({ ...reportContracts.burndown, act: readBurndown }),
  defineProcedure({ ...reportContracts.burnup, act: readBurnup }),
  defineProcedure({ ...reportContracts.sprint_report, act: readSprintReport }),
  defineProcedure({ ...reportContracts.velocity, act: readVelocity }),
];
