import { defineReading } from '#server/lib/procedure.ts';
import { linkContracts } from '#shared/contracts/stories/story-links.ts';

/** The links of a story. Linked stories that the caller may not see are left out (`app.story_links`). */
export const storyLinks = defineReading({
  ...linkContracts.story_links,
  statement: ({ story_id }) => ({
    text: 'select element::text as body from json_array_elements(app.story_links($1)) element',
    values: [story_id],
  }),
});
