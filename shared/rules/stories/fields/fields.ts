import { STORY_LIMITS } from '../story.ts';
import { FILTERED_FIELDS, type Field, type StoryRow } from './filtered-fields.ts';

/**
 * Every column of stories. `npm run types` writes its rights and rules of the database from here
 * (server/database/objects/user_stories/fields.sql).
 */
export const FIELDS = {
  ...FILTERED_FIELDS,
  id: { kind: 'reference', written: 'new', logged: 'never' },
  number: { kind: 'number', written: 'never' },
  title: { kind: 'text', max: STORY_LIMITS.title, required: true, filled: true, line: true },
  description: { kind: 'text', max: STORY_LIMITS.description, logged: 'presence' },
  acceptance_criteria: {
    name: 'criteria',
    kind: 'text',
    max: STORY_LIMITS.acceptanceCriteria,
    place: 'panel',
    logged: 'presence',
  },
  rank: { kind: 'rank', required: true },
  task_count: { kind: 'number', written: 'never', logged: 'never' },
  done_task_count: { kind: 'number', written: 'never', logged: 'never' },
  comment_count: { kind: 'number', written: 'never', logged: 'never' },
  completed_at: { kind: 'moment', written: 'never', logged: 'never' },
  blocked_at: { kind: 'moment', place: 'panel', written: 'never', logged: 'never' },
  status_changed_at: { kind: 'moment', place: 'panel', written: 'never', logged: 'never' },
  started_at: { kind: 'moment', place: 'server', written: 'never', logged: 'never' },
  deleted_at: { kind: 'moment', place: 'server', written: 'never' },
} as const satisfies Record<keyof StoryRow, Field>;

/** The declaration of each column, without the literal types. */
export const fieldEntries = Object.entries(FIELDS) as [FieldName, Field][];

export type Fields = typeof FIELDS;
export type FieldName = keyof Fields;

/** The fields whose declarations have these properties. */
export type FieldWith<Properties> = {
  [Name in FieldName]: Fields[Name] extends Properties ? Name : never;
}[FieldName];
