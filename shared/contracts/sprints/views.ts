import { z } from 'zod';
import { rows } from '../../database.rows.ts';
import { isNearDay } from '../../rules/dates/working-days.ts';
import { REPORT_KINDS, USUAL_SPAN } from '../../rules/reports/report-choice.ts';
import { type CallsOf, contracts } from '../parts/contract.ts';
import { count } from '../parts/fields.ts';
import { MAX_SPRINTS, reportContracts, reportedType, reportedTyped } from './reports.ts';

/** The selected project; missing: all that are not archived. */
const project_id = z.uuid().nullish();

const { burndown, burnup, sprint_report, velocity } = reportContracts;

const sprintsOutput = z.object({
  /** The last completed sprints, and how many there are. */
  completed: z.object({ sprints: z.array(rows.sprints()), count }),
  /** The burndowns of the first running sprints. */
  burndowns: z.array(z.object({ sprint_id: z.uuid(), report: burndown.output })),
  /** The velocity of the team that the view measures. */
  velocity: z.object({ team_id: z.uuid(), report: velocity.output }).nullable(),
});

const reportsInput = z.object({
  project_id,
  /** The team and the sprint that the address names. */
  team_id: z.uuid().nullish(),
  sprint_id: z.uuid().nullish(),
  report: z.enum(REPORT_KINDS).default('burndown'),
  as_of: z.iso.date().refine(isNearDay).nullish(),
  last: z.number().int().min(1).max(MAX_SPRINTS).default(USUAL_SPAN),
  type: reportedType,
  typed: reportedTyped,
});

const reportsOutput = z.object({
  sprints: z.array(
    rows.sprints().pick({
      id: true,
      project_id: true,
      team_id: true,
      name: true,
      status: true,
      start_date: true,
      end_date: true,
      started_at: true,
    }),
  ),
  /** The report of the sprint or of the team (`of`); null where there is none to report of. */
  shown: z
    .discriminatedUnion('report', [
      z.object({ report: z.literal('burndown'), of: z.uuid(), data: burndown.output }),
      z.object({ report: z.literal('burnup'), of: z.uuid(), data: burnup.output }),
      z.object({ report: z.literal('sprint'), of: z.uuid(), data: sprint_report.output }),
      z.object({ report: z.literal('velocity'), of: z.uuid(), data: velocity.output }),
    ])
    .nullable(),
});

const planningInput = z.object({
  project_id,
  /** The planned sprint that the address names; missing: the next one. */
  sprint_id: z.uuid().nullish(),
});

/** The rows that the hours of a sprint are counted from; null where none is planned. */
const planningOutput = z
  .object({
    sprint_id: z.uuid(),
    absences: z.array(rows.absences().pick({ id: true, user_id: true, start_date: true, end_date: true })),
    hours: z.array(rows.team_capacity().pick({ id: true, weekly_capacity: true })),
    holidays: z.array(z.iso.date()),
    /** Who has accepted that the project sees their hours and absences. */
    accepted: z.array(z.uuid()),
    /** The points that the team's last sprints completed, the latest first. */
    completed_points: z.array(z.number()),
  })
  .nullable();

/** The data of a view of sprints besides the workspace and the stories, in one answer. */
export const sprintViewContracts = contracts({
  sprints_view: { input: z.object({ project_id }), output: sprintsOutput },
  reports_view: { input: reportsInput, output: reportsOutput },
  planning_view: { input: planningInput, output: planningOutput },
});

export type SprintViewProcedures = CallsOf<typeof sprintViewContracts>;
