import { z } from 'zod';
import { MAX_ATTENTION } from '../rules/stories/attention.ts';
import { STORY_PRIORITIES, STORY_STATUSES, STORY_TYPES } from '../rules/stories/story.ts';
import { contracts } from './parts/contract.ts';
import { count, person } from './parts/fields.ts';

/** `dashboard`: everything that the dashboard shows, of one project or of all that the caller may see. */
const dashboardInput = z.object({
  project_id: z.uuid().nullish(),
  /** How many problems of each kind `attention` lists at most. */
  attention: z.int().min(1).max(MAX_ATTENTION).optional(),
});

const status = z.enum(STORY_STATUSES);
const priority = z.enum(STORY_PRIORITIES);

const story = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  type: z.enum(STORY_TYPES),
  project_id: z.uuid(),
});

/** One act as the log has it, with the names that its sentence needs. */
export const activity = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  project_name: z.string(),
  entity_type: z.enum(['projects', 'user_stories', 'sprints', 'tasks', 'attachments', 'epics']),
  entity_id: z.uuid(),
  entity_name: z.string(),
  /** Of a task or an attachment: its story. */
  story_id: z.uuid().nullable(),
  /** 'RES-12' of a story, or of the story of a task or an attachment. */
  key: z.string().nullable(),
  action: z.enum(['created', 'updated', 'deleted']),
  /** How many stories the same act was about; the line is that of one of them. */
  count,
  /** Null: a deleted account, or the system. */
  actor: person.nullable(),
  /** The changed columns of an update: `[from, to]` for short values, otherwise null. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()]).nullable()),
  /** The new assignee and the new sprint of a story, if they changed. */
  assignee_name: z.string().nullable(),
  sprint_name: z.string().nullable(),
  created_at: z.string(),
});

/** A thing that needs attention: it blocks the flow of work. */
const attention = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ageing'),
    story,
    /** Whole days in progress. */
    days: count,
  }),
  z.object({
    kind: z.literal('column'),
    project_id: z.uuid(),
    project_name: z.string(),
    status,
    column_id: z.uuid(),
    /** Null: the column has the name of its status. */
    name: z.string().nullable(),
    count,
    limit: count,
  }),
  z.object({ kind: z.literal('unready'), story, missing: z.array(z.enum(['criteria', 'points'])) }),
  z.object({
    /** An overdue action of a retrospective, which its owner has not done. */
    kind: z.literal('action'),
    action: z.object({
      id: z.uuid(),
      body: z.string(),
      due_date: z.iso.date(),
      retrospective_id: z.uuid(),
      project_id: z.uuid(),
    }),
    /** Whole days since its day. */
    days: count,
  }),
  z.object({
    /** A running sprint whose last day has passed. */
    kind: z.literal('sprint'),
    sprint: z.object({
      id: z.uuid(),
      name: z.string(),
      end_date: z.iso.date(),
      project_id: z.uuid(),
      project_name: z.string(),
    }),
    /** Whole days since its last day. */
    days: count,
  }),
]);

const dashboardOutput = z.object({
  projects: z.object({ count, names: z.array(z.string()) }),
  stories: z.object({ active: count, in_running_sprints: count }),
  /** Completed stories for each active sprint; see rules/velocity.ts. */
  velocity: count,
  members: z.object({ count, teams: count }),
  /** Progress of the running sprints; of all stories if none is running; see rules/progress.ts. */
  progress: z.object({
    done: count,
    total: count,
    pending: count,
    /** From 0 to 1. */
    share: z.number().min(0).max(1),
    by_status: z.record(status, count),
  }),
  sprints: z.array(
    z.object({
      id: z.uuid(),
      project_id: z.uuid(),
      project_name: z.string(),
      name: z.string(),
      status: z.enum(['active', 'paused']),
      start_date: z.iso.date(),
      end_date: z.iso.date(),
    }),
  ),
  activity: z.array(activity).max(5),
  attention: z.object({ count, items: z.array(attention) }),
  /** Which first steps a new team has done; null once work has begun, or without a project. */
  first_steps: z.object({ story: z.boolean(), invite: z.boolean(), sprint: z.boolean() }).nullable(),
  /** The newest meeting that goes on now and waits for the caller. */
  meeting: z
    .object({ kind: z.enum(['poker', 'retro']), id: z.uuid(), project_id: z.uuid(), name: z.string() })
    .nullable(),
  mine: z.object({
    count,
    items: z.array(story.extend({ status, priority, story_points: z.number().int().nullable() })),
  }),
});

export const dashboardContracts = contracts({
  dashboard: { input: dashboardInput, output: dashboardOutput },
});

export type DashboardInput = z.input<typeof dashboardInput>;
export type Dashboard = z.infer<typeof dashboardOutput>;
export type Activity = z.infer<typeof activity>;
export type Attention = z.infer<typeof attention>;
