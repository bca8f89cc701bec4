import { z } from 'zod';
import { defineCall } from '#server/lib/procedure.ts';
import { defineTask } from '#server/lib/task.ts';
import { storiesContracts } from '#shared/contracts/change-stories.ts';
import { deletedStoryContracts } from '#shared/contracts/stories/deleted-stories.ts';
import { DAYS_TO_RESTORE } from '#shared/rules/limits.ts';

/**
 * Deletes stories, all or none. People who may delete them can restore them for `DAYS_TO_RESTORE`.
 * @throws 409 stories_gone, 403 stories_not_yours (from `app.delete_stories`).
 */
const deleteStories = defineCall(storiesContracts.delete_stories, ['ids']);

/**
 * Restores deleted stories, with everything that belongs to them.
 * @throws 409 stories_gone, 409 project_archived, 403 stories_not_restorable (from `app.restore_stories`), 409 wip_limit_reached
 *   if a column is full by now.
 */
const restoreStories = defineCall(storiesContracts.restore_stories, ['ids', 'place']);

/**
 * Restores a deleted task, comment or attachment, for the person who deleted it.
 * @throws 404 part_gone (from `app.restore_story_part`).
 */
const restoreStoryPart = defineCall(deletedStoryContracts.restore_story_part, ['part', 'id']);

const KEPT_FOR = `${DAYS_TO_RESTORE} days`;

/** The deleted stories of a project. @throws {PublicError} 403 not_in_project, from the database. */
const deletedStories = defineCall(
  deletedStoryContracts.deleted_stories,
  ({ project_id, search, after, limit }) => [
    project_id,
    search,
    after?.deleted_at,
    after?.id,
    limit,
    KEPT_FOR,
  ],
);

/** A deleted story that the caller's link leads to; null if there is none. */
const deletedStory = defineCall(deletedStoryContracts.deleted_story, ({ story_id }) => [story_id, KEPT_FOR]);

/** Deleting stories and what belongs to them, and getting them back. */
export const deletedStoryProcedures = [
  deleteStories,
  restoreStories,
  restoreStoryPart,
  deletedStories,
  deletedStory,
];

/**
 * Every hour, permanently removes the stories that were deleted a month ago, with their tasks, comments and files, and the tasks
 * and comments that were deleted an hour ago.
 */
export const purgeDeletedStories = defineTask({
  name: 'purge_deleted_stories',
  payload: z.unknown(),
  schedule: '23 * * * *',
  async run(_, { pool }) {
    await pool.query(
      'delete from public.user_stories where deleted_at < app.now() - make_interval(days => $1)',
      [DAYS_TO_RESTORE],
    );
    await pool.query("delete from app.deleted_parts where deleted_at < now() - interval '1 hour'");
  },
});
