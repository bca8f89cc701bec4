import type { Tables } from '#shared/database.types.ts';
import { STORY_LIMITS, STORY_PRIORITIES, STORY_STATUSES, STORY_TYPES } from '../story.ts';

/** A story as the table has it. */
export type StoryRow = Tables<'user_stories'>;

/**
 * How a filter asks for the values of a field: some of its values, a range of numbers, whether there is one, a time. The others belong to
 * one field each.
 */
export type Way =
  | 'oneOf'
  | 'range'
  | 'flag'
  | 'within'
  | 'due'
  | 'labels'
  | 'sprint'
  | 'team'
  | 'blocked'
  | 'waiting'
  | 'own';

/** The declaration of a column of stories. Without more it is on cards, changed by people, and logged with its values. */
export interface Field {
  kind:
    | 'text'
    | 'choice'
    | 'number'
    | 'date'
    | 'moment'
    | 'person'
    | 'reference'
    | 'labels'
    | 'flag'
    | 'rank'
    | 'own';
  /** The name in texts, where that is neither the part of its filter nor its column. */
  name?: string;
  /** Of a choice. */
  values?: readonly string[];
  /** Its values rise: the highest is offered first, and a filter may ask for 'this or above'. */
  ranked?: true;
  /** The largest number, the most characters, or the most labels. */
  max?: number;
  /** Whether every story has a value. */
  required?: true;
  /** A text without line breaks. */
  line?: true;
  /** A text of more than blanks. */
  filled?: true;
  /** `panel`: cards do without it; `server`: no client reads it. */
  place?: 'panel' | 'server';
  /** `new`: only with a new story; `never`: the database itself writes it. */
  written?: 'new' | 'never';
  /** `presence`: only whether there is a value. */
  logged?: 'presence' | 'never';
  /** The parts of a filter that people choose, each with the way in which it asks. */
  filter?: Readonly<Record<string, Way>>;
  /** The parts that only a typed search has. */
  typed?: Readonly<Record<string, Way>>;
}

/** The columns that filters ask for, in the order in which they show their parts. Lists of stories load them and no others. */
export const FILTERED_FIELDS = {
  status: { kind: 'choice', values: STORY_STATUSES, required: true, filter: { status: 'oneOf' } },
  // the log has the names of columns (app.change_of_column)
  column_id: { kind: 'reference', required: true, logged: 'never', filter: { column: 'oneOf' } },
  priority: {
    kind: 'choice',
    values: STORY_PRIORITIES,
    ranked: true,
    required: true,
    filter: { priority: 'oneOf' },
  },
  labels: { kind: 'labels', max: STORY_LIMITS.labels, required: true, filter: { labels: 'labels' } },
  assignee_id: { kind: 'person', filter: { assignee: 'oneOf' } },
  reporter_id: { kind: 'person', written: 'new', filter: { reporter: 'oneOf' } },
  sprint_id: { name: 'sprint', kind: 'reference', filter: { sprint: 'sprint', team: 'team' } },
  epic_id: { kind: 'reference', filter: { epic: 'oneOf' } },
  story_points: { kind: 'number', max: STORY_LIMITS.points, filter: { points: 'range' } },
  due_date: {
    name: 'due',
    kind: 'date',
    filter: { due: 'due' },
    typed: { dueDay: 'within', hasDue: 'flag' },
  },
  ready: { kind: 'flag', required: true, filter: { ready: 'flag' } },
  blocked_reason: {
    kind: 'text',
    max: STORY_LIMITS.blockedReason,
    filled: true,
    logged: 'presence',
    filter: { blocked: 'blocked' },
  },
  type: { kind: 'choice', values: STORY_TYPES, required: true, filter: { type: 'oneOf' } },
  open_blockers: { kind: 'number', written: 'never', logged: 'never', filter: { waiting: 'waiting' } },
  fields: { kind: 'own', required: true, filter: { fields: 'own' } },
  project_id: { kind: 'reference', required: true, typed: { project: 'oneOf' } },
  created_at: { kind: 'moment', written: 'never', logged: 'never', typed: { created: 'within' } },
  updated_at: { kind: 'moment', written: 'never', logged: 'never', typed: { changed: 'within' } },
} as const satisfies { [Name in keyof StoryRow]?: Field };
