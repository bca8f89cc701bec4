import type { Tables, TablesUpdate } from '#shared/database.types.ts';
import { CARD_FIELDS, type CardStory, STORY_FIELDS } from '#shared/rules/stories/fields/card-fields.ts';

export type { CardStory } from '#shared/rules/stories/fields/card-fields.ts';

/** A whole user story. */
export type Story = Pick<Tables<'user_stories'>, (typeof STORY_FIELDS)[number]>;

/** A change of a story. */
export type StoryPatch = Omit<TablesUpdate<'user_stories'>, 'id' | 'deleted_at' | 'started_at'>;

/** The columns of a card as the API's `select` takes them. */
export const CARD_COLUMNS = CARD_FIELDS.join();

/** The columns of a whole story as the API's `select` takes them. */
export const STORY_COLUMNS = STORY_FIELDS.join();

/** Picks the columns of a story that a card needs. */
export function asCard(story: Story): CardStory {
  return Object.fromEntries(CARD_FIELDS.map((field) => [field, story[field]])) as CardStory;
}
