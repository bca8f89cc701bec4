import type { Tables } from '#shared/database.types.ts';

type Row = Tables<'user_stories'>;

/**
 * The columns of a story that a card or a row of the backlog shows, that they are ordered and filtered by, or that decide who
 * may delete it.
 */
export const CARD_FIELDS = [
  'id',
  'project_id',
  'number',
  'title',
  'description',
  'priority',
  'story_points',
  'status',
  'column_id',
  'rank',
  'assignee_id',
  'reporter_id',
  'sprint_id',
  'ready',
  'labels',
  'epic_id',
  'blocked_reason',
  'due_date',
  'fields',
  'task_count',
  'done_task_count',
  'comment_count',
  'open_blockers',
  'created_at',
  'completed_at',
  'updated_at',
  'type',
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
