import { defineReading } from '#server/lib/procedure.ts';
import { storyPastContracts } from '#shared/contracts/stories/story-past.ts';

/** The events and names that a story has brought from projects that the caller does not see (`app.story_past`). */
export const storyPast = defineReading({
  ...storyPastContracts.story_past,
  statement: ({ story_id, limit }) => ({
    text: 'select app.story_past($1, $2)::text as body',
    values: [story_id, limit],
  }),
});
