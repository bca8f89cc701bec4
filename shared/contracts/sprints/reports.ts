import { z } from 'zod';
import { isNearDay } from '../../rules/dates/working-days.ts';
import { SEARCH_LENGTH } from '../../rules/search/search-length.ts';
import { STORY_STATUSES, STORY_TYPES } from '../../rules/stories/story.ts';
import { contracts } from '../parts/contract.ts';

/** The last day of the report, which is included completely; by default today. */
const asOf = z.iso.date().refine(isNearDay).nullish();

/** Counts only the stories that are of this type now. */
export const reportedType = z.enum(STORY_TYPES).nullish();

/**
 * Counts only the stories that this finds now, in the language of filters: 'etiqueta:pagos -de:nadie'. Deleted ones are not found. The
 * procedure `search` names parts without a meaning.
 */
export const reportedTyped = z.string().max(SEARCH_LENGTH).nullish();

/** `burndown`, `burnup`, `sprint_report`: one sprint, from the event log. */
const sprintReportInput = z.object({
  sprint_id: z.uuid(),
  as_of: asOf,
  type: reportedType,
  typed: reportedTyped,
});

/** How many sprints a velocity chart shows at most. */
export const MAX_SPRINTS = 60;

const day = z.iso.date();
/** Milliseconds since 1970. */
export const moment = z.number();
export const tally = z.object({ points: z.number(), stories: z.number() });
const change = z.tuple([z.number().nullable(), z.number().nullable()]);

/** The sprint as it was at the end of the requested day. */
export const reportedSprint = z.object({
  id: z.uuid(),
  name: z.string(),
  goal: z.string().nullable(),
  start_date: day,
  end_date: day,
  status: z.enum(['active', 'paused', 'completed']),
  started_at: moment,
  ended_at: moment.nullable(),
  /** The changes of its planned end after its start: the day of the change, the former end and the new one. */
  end_changes: z.array(z.object({ day, from: day, to: day })),
  /** The last day that the report includes, whole. */
  as_of: day,
  /** Whether that day is today: the figures still change while the sprint runs. */
  current: z.boolean(),
  committed: tally,
  scope: tally,
  completed: tally,
});

export const keyedStory = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  /** Whether the story still exists and can be opened. */
  exists: z.boolean(),
});

/** One change of scope after the start. */
export const scopeChange = z.object({
  at: moment,
  story: keyedStory,
  kind: z.enum(['added', 'removed', 'estimated', 'reopened']),
  /** The story's points before and after. */
  points: change,
  /** By how much the work of the sprint grew. */
  scope: tally,
});

const burndownDay = z.object({
  day,
  working: z.boolean(),
  paused: z.boolean(),
  ideal: tally.nullable(),
  remaining: tally.nullable(),
  burned: tally,
  added: tally,
  removed: tally,
});

const burnupDay = z.object({
  day,
  working: z.boolean(),
  paused: z.boolean(),
  ideal: tally.nullable(),
  scope: tally.nullable(),
  completed: tally.nullable(),
});

export const reportedStory = keyedStory.extend({
  outcome: z.enum(['completed', 'not_completed', 'completed_outside', 'removed']),
  added_at: moment.nullable(),
  removed_at: moment.nullable(),
  points: change,
  status: z.enum(STORY_STATUSES),
});

/** Null in place of a report: the sprint had not begun by that day. */
const chartOf = <Day extends z.ZodType>(day: Day) =>
  z
    .object({
      sprint: reportedSprint,
      start: tally,
      days: z.array(day),
      scope_changes: z.array(scopeChange),
    })
    .nullable();
const burndownOutput = chartOf(burndownDay);
const burnupOutput = chartOf(burnupDay);
const sprintReportOutput = z
  .object({
    sprint: reportedSprint,
    completed: z.array(reportedStory),
    not_completed: z.array(reportedStory),
    completed_outside: z.array(reportedStory),
    removed: z.array(reportedStory),
  })
  .nullable();

const velocityOutput = z.object({
  /** The oldest first. */
  sprints: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      start_date: day,
      end_date: day,
      ended_at: moment,
      committed: tally,
      completed: tally,
    }),
  ),
  /** The mean of the completed work; null without a sprint. */
  mean: tally.nullable(),
  as_of: day,
});

export const reportContracts = contracts({
  burndown: { input: sprintReportInput, output: burndownOutput },
  burnup: { input: sprintReportInput, output: burnupOutput },
  sprint_report: { input: sprintReportInput, output: sprintReportOutput },
  /** The last completed sprints of a team. */
  velocity: {
    input: z.object({
      team_id: z.uuid(),
      /** How many sprints. */
      last: z.number().int().min(1).max(MAX_SPRINTS).default(12),
      as_of: asOf,
      type: reportedType,
      typed: reportedTyped,
    }),
    output: velocityOutput,
  },
});

export type ReportedSprint = z.infer<typeof reportedSprint>;
export type ReportedStory = z.infer<typeof reportedStory>;
export type ScopeChange = z.infer<typeof scopeChange>;
export type BurndownReport = NonNullable<z.infer<typeof burndownOutput>>;
export type BurnupReport = NonNullable<z.infer<typeof burnupOutput>>;
export type SprintReportOutput = NonNullable<z.infer<typeof sprintReportOutput>>;
export type VelocityReport = z.infer<typeof velocityOutput>;
