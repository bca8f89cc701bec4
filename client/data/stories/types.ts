import type { CardFields } from '#shared/contracts/board.ts';
import type { Database } from '#shared/database.types.ts';

type Tables = Database['public']['Tables']['user_stories'];

/** The visible columns of a user story. A deleted story is not visible. */
export type Story = Omit<Tables['Row'], 'deleted_at' | 'started_at'>;

/** A change of a story. */
export type StoryPatch = Omit<Tables['Update'], 'id' | 'deleted_at' | 'started_at'>;

/** The columns that a card or a row of the backlog shows, and by which they are ordered and filtered. */
export type CardStory = CardFields;

/** The columns of a card, in the form of the API's `select`. */
export const CARD_COLUMNS =
  'id, project_id, number, title, description, priority, story_points, status, rank, assignee_id, sprint_id, ready, labels, epic_id, blocked_reason, due_date, created_at, completed_at, updated_at';

/** All columns of a story, in the form of the API's `select`. */
export const STORY_COLUMNS =
  'id, project_id, number, title, description, acceptance_criteria, priority, story_points, status, rank, ready, labels, reporter_id, assignee_id, sprint_id, epic_id, blocked_reason, blocked_at, due_date, status_changed_at, completed_at, created_at, updated_at';

/** Picks the columns of a story that a card needs. */
export function asCard(story: Story): CardStory {
  return {
    id: story.id,
    project_id: story.project_id,
    number: story.number,
    title: story.title,
    description: story.description,
    priority: story.priority,
    story_points: story.story_points,
    status: story.status,
    rank: story.rank,
    assignee_id: story.assignee_id,
    sprint_id: story.sprint_id,
    ready: story.ready,
    labels: story.labels,
    epic_id: story.epic_id,
    blocked_reason: story.blocked_reason,
    due_date: story.due_date,
    created_at: story.created_at,
    completed_at: story.completed_at,
    updated_at: story.updated_at,
  };
}
