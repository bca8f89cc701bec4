import { defineChange } from '#server/lib/procedure.ts';
import { cloneContracts } from '#shared/contracts/change-stories.ts';
import { STORY_JSON } from '../story-json.ts';

/** Copies a story in one transaction. @throws {PublicError} the refusals of `app.clone_story`. */
export const cloneStory = defineChange({
  ...cloneContracts.clone_story,
  statements: ({ story_id, id, title, criteria, tasks, labels, files, fields }) => [
    {
      text: 'select from app.clone_story($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [story_id, id, title, criteria, tasks, labels, files, fields],
    },
    // a statement of its own: it sees the copy with its counts
    { text: `select ${STORY_JSON} as body from public.user_stories s where s.id = $1`, values: [id] },
  ],
});
