import { wholeStory } from '#shared/contracts/stories/story.ts';

const COLUMNS = Object.keys(wholeStory.shape).map((column) => `s.${column}`);

/** A story `s` as procedures answer it, as the text of a JSON object. */
export const STORY_JSON: string = `(select row_to_json(story)::text from (select ${COLUMNS.join(', ')}) story)`;
