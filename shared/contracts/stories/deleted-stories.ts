import { z } from 'zod';
import { STORY_STATUSES } from '../../rules/stories/story.ts';
import { type CallsOf, contracts, nothing } from '../parts/contract.ts';
import { count } from '../parts/fields.ts';

/** A story that can still be restored. */
const deletedStory = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  key: z.string(),
  title: z.string(),
  status: z.enum(STORY_STATUSES),
  /** The sprint that it returns to. */
  sprint_name: z.string().nullable(),
  deleted_at: z.string(),
  /** From then on it cannot be restored. */
  purged_at: z.string(),
  /** Null: a deleted account. */
  deleted_by: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
  /** Whether the caller may restore it: those who may delete a story may. */
  may_restore: z.boolean(),
});

export const deletedStoryContracts = contracts({
  /**
   * A page of the deleted stories of a project, the latest first.
   * Refused with 403 `not_in_project` to people who do not see the project.
   */
  deleted_stories: {
    input: z.object({
      project_id: z.uuid(),
      /** In the key or the title, without regard to accents. */
      search: z.string().max(200).default(''),
      /** The last story of the page before. */
      after: z.object({ deleted_at: z.string(), id: z.uuid() }).nullish(),
      limit: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      /** How many stories match, on all pages. */
      total: count,
      stories: z.array(deletedStory),
    }),
  },
  /** One of them; null if there is none of that id in a project that the caller sees. */
  deleted_story: { input: z.object({ story_id: z.uuid() }), output: deletedStory.nullable() },
  /** Undoes the deletion of a task, a comment or an attachment, within the hour. */
  restore_story_part: {
    input: z.object({
      part: z.enum(['tasks', 'comments', 'attachments']),
      id: z.uuid(),
    }),
    output: nothing,
  },
});

export type DeletedStory = z.infer<typeof deletedStory>;
export type DeletedStoryProcedures = CallsOf<typeof deletedStoryContracts>;
