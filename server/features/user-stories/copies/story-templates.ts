import { z } from 'zod';
import { defineChange } from '#server/lib/procedure.ts';
import { defineTask } from '#server/lib/task.ts';
import { storyTemplateContracts as contracts } from '#shared/contracts/stories/story-templates.ts';
import { STORY_JSON } from '../story-json.ts';

/** Creates a story with its tasks from a template. */
export const createFromTemplate = defineChange({
  ...contracts.create_from_template,
  statements: ({ template_id, story, tasks }) => [
    {
      text: 'select from app.create_from_template($1, $2, $3)',
      values: [template_id, JSON.stringify(story), tasks],
    },
    // a statement of its own: it sees the story with its counts
    { text: `select ${STORY_JSON} as body from public.user_stories s where s.id = $1`, values: [story.id] },
  ],
});

/** Every hour, permanently removes the templates that were removed an hour ago. */
export const purgeTemplates = defineTask({
  name: 'purge_templates',
  payload: z.unknown(),
  schedule: '31 * * * *',
  async run(_, { pool }) {
    await pool.query("delete from public.story_templates where removed_at < app.now() - interval '1 hour'");
  },
});
