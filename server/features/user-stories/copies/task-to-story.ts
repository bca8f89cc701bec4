import { defineChange } from '#server/lib/procedure.ts';
import { cloneContracts } from '#shared/contracts/change-stories.ts';
import { STORY_JSON } from '../story-json.ts';

/** Makes a story of a task in one transaction. @throws {PublicError} the refusals of `app.task_to_story`. */
export const taskToStory = defineChange({
  ...cloneContracts.task_to_story,
  statements: ({ task_id, id }) => [
    { text: 'select from app.task_to_story($1, $2)', values: [task_id, id] },
    { text: `select ${STORY_JSON} as body from public.user_stories s where s.id = $1`, values: [id] },
  ],
});
