// Written by `npm run types` from the fields of fields.ts (scripts/types/write-fields.ts); never edited.
import type { Tables } from '#shared/database.types.ts';

type Row = Tables<'user_stories'>;

/**
 * The columns of a story that a card or a row of the backlog shows, that they are ordered and filtered by, or that decide who
 * may delete it.
 */
export const CARD_FIELDS = [
  'status',
  'column_id',
  'priority',
  'labels',
  'assignee_id',
  'reporter_id',
  'sprint_id',
  'epic_id',
  'story_points',
  'due_date',
  'ready',
  'blocked_reason',
  'type',
  'open_blockers',
  'fields',
  'project_id',
  'created_at',
  'updated_at',
  'id',
  'number',
  'title',
  'description',
  'rank',
  'task_count',
  'done_task_count',
  'comment_count',
  'completed_at',
] as const satisfies readonly (keyof Row)[];

/** The columns of a whole story. */
export const STORY_FIELDS = [
  ...CARD_FIELDS,
  'acceptance_criteria',
  'blocked_at',
  'status_changed_at',
] as const satisfies readonly (keyof Row)[];

/** The part of a story that a card needs. */
export type CardStory = Pick<Row, (typeof CARD_FIELDS)[number]>;
