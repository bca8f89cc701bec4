import type { Tables, TablesUpdate } from '#shared/database.types.ts';
import { CARD_FIELDS, type CardStory, STORY_FIELDS } from '#shared/rules/story-fields.ts';

export type { CardStory } from '#shared/rules/story-fields.ts';

<<<<<<< HEAD
/** A whole user story. */
export type Story = Pick<Tables<'user_stories'>, (typeof STORY_FIELDS)[number]>;
=======
/** The visible columns of a user story. A deleted story is not visible. */
export type Story = Omit<Tables['Row'], 'deleted_at' | 'started_at'>;
>>>>>>> main

/** A change of a story. */
export type StoryPatch = Omit<TablesUpdate<'user_stories'>, 'id' | 'deleted_at' | 'started_at'>;

<<<<<<< HEAD
/** The columns of a card as the API's `select` takes them. */
export const CARD_COLUMNS = CARD_FIELDS.join();

/** The columns of a whole story as the API's `select` takes them. */
export const STORY_COLUMNS = STORY_FIELDS.join();
=======
/** The columns that a card or a row of the backlog shows, and by which they are ordered and filtered. */
export type CardStory = CardFields;

/** The columns of a card, in the form of the API's `select`. */
export const CARD_COLUMNS =
  'id, project_id, number, title, description, priority, story_points, status, rank, assignee_id, sprint_id, ready, labels, epic_id, blocked_reason, due_date, created_at, completed_at, updated_at';

/** All columns of a story, in the form of the API's `select`. */
export const STORY_COLUMNS =
  'id, project_id, number, title, description, acceptance_criteria, priority, story_points, status, rank, ready, labels, reporter_id, assignee_id, sprint_id, epic_id, blocked_reason, blocked_at, due_date, status_changed_at, completed_at, created_at, updated_at';
>>>>>>> main

/** Picks the columns of a story that a card needs. */
export function asCard(story: Story): CardStory {
  return Object.fromEntries(CARD_FIELDS.map((field) => [field, story[field]])) as CardStory;
}
