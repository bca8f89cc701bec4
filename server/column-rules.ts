import type { ColumnRules } from './protocol/rest/catalogue/column-rules.ts';

/** The columns that triggers write, for the table API and its description (see server/database/objects). */
export const COLUMN_RULES: ColumnRules = {
  maintained: new Set([
    'updated_at',
    'edited_at',
    'status_changed_at',
    'started_at',
    'completed_at',
    'blocked_at',
    'task_count',
    'done_task_count',
    'comment_count',
    'open_blockers',
    'became_story_id',
    'team_limited',
    'committed_stories',
    'committed_points',
    'completed_stories',
    'completed_points',
  ]),
  filled: new Map([
    ['projects', ['key']],
    ['user_stories', ['rank', 'column_id']],
    ['tasks', ['rank']],
    ['sprints', ['team_id']],
    ['project_fields', ['rank']],
  ]),
  changedAt: 'updated_at',
};
