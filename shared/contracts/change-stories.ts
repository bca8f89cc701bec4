import { z } from 'zod';
import type { Database } from '../database.types.ts';
import { STORY_PRIORITIES, STORY_STATUSES } from '../rules/story.ts';

/** As many stories as a list shows at most. */
const MAX_STORIES = 10_000;
const ids = z.array(z.uuid()).min(1).max(MAX_STORIES);
const label = z.string().trim().min(1).max(60);

/** What may be changed on many stories at once; what is not named stays. */
const storyChange = z.strictObject({
  status: z.enum(STORY_STATUSES).optional(),
  priority: z.enum(STORY_PRIORITIES).optional(),
  story_points: z.int().min(0).max(999).nullable().optional(),
  assignee_id: z.uuid().nullable().optional(),
  sprint_id: z.uuid().nullable().optional(),
  epic_id: z.uuid().nullable().optional(),
  ready: z.boolean().optional(),
  rank: z.string().max(500).optional(),
  /** Labels are put on and taken off, so that what others did to the rest stays. */
  add_labels: z.array(label).max(20).optional(),
  remove_labels: z.array(z.string()).max(20).optional(),
});

/** What a story has to hold for a change to be made. */
const expectedColumns = storyChange.omit({ add_labels: true, remove_labels: true });

/**
 * `change_stories`: changes many stories, all or none. A story stands in one group. Of a group with `expected`, stories that
 * hold something else by then, or are gone, are left out; they are missing in the answer.
 */
export const changeStoriesInput = z.object({
  groups: z
    .array(z.object({ ids, change: storyChange, expected: expectedColumns.optional() }))
    .min(1)
    .max(MAX_STORIES),
});

/** `delete_stories` and `restore_stories`: all of them or none. */
export const storyIdsInput = z.object({ ids });

export type StoryChange = z.infer<typeof storyChange>;
export type ChangeStoriesInput = z.input<typeof changeStoriesInput>;
/** The changed stories as they are now, in no order. */
export type ChangeStoriesOutput = Omit<Database['public']['Tables']['user_stories']['Row'], 'deleted_at'>[];
export type StoryIdsInput = z.input<typeof storyIdsInput>;
