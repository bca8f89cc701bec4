import { z } from 'zod';
import { STORY_LIMITS, STORY_PRIORITIES, STORY_STATUSES } from '../rules/stories/story.ts';
import { contracts, nothing } from './contract.ts';
import { wholeStory } from './story.ts';

/** The maximum number of stories in one call, which is also the maximum of a list. */
const MAX_STORIES = 10_000;
const ids = z.array(z.uuid()).min(1).max(MAX_STORIES);
const label = z.string().trim().min(1).max(60);

/** The values that can be changed on many stories at once; missing ones do not change. */
const storyChange = z.strictObject({
  status: z.enum(STORY_STATUSES).optional(),
  priority: z.enum(STORY_PRIORITIES).optional(),
  story_points: z.int().min(0).max(999).nullable().optional(),
  assignee_id: z.uuid().nullable().optional(),
  sprint_id: z.uuid().nullable().optional(),
  epic_id: z.uuid().nullable().optional(),
  due_date: z.iso.date().nullable().optional(),
  ready: z.boolean().optional(),
  rank: z.string().max(500).optional(),
  /** In another project the story gets the next number there. */
  project_id: z.uuid().optional(),
  /** Labels are added and removed, so that changes of others to the other labels stay. */
  add_labels: z.array(label).max(STORY_LIMITS.labels).optional(),
  remove_labels: z.array(z.string()).max(STORY_LIMITS.labels).optional(),
});

/** The values that a story must have for the change. */
const expectedColumns = storyChange.omit({ add_labels: true, remove_labels: true });

const group = z.object({
  ids,
  change: storyChange,
  expected: expectedColumns.optional(),
  /** The `updated_at` of the stories as the person saw them. */
  since: z.iso.datetime({ offset: true }).optional(),
});

/**
 * `change_stories`: changes many stories, all or none. A story belongs to one group. In a group with `expected`, stories with
 * other values and missing stories are skipped; they are not in the result. With `since`, another value is a reason to skip a
 * story only if another person has changed it since then.
 */
const changeStoriesInput = z.object({ groups: z.array(group).min(1).max(MAX_STORIES) });

/** `delete_stories`: all of them or none. */
const storyIdsInput = z.object({ ids });

/** `restore_stories`: all of them or none. */
const restoreStoriesInput = storyIdsInput.extend({
  /** Where they return to: where they were, the end of their column, or the end of the backlog and no sprint. */
  place: z.enum(['same', 'end', 'backlog']).default('same'),
});

/** The ids of the stories that had the label. */
const labelledStories = z.object({ story_ids: z.array(z.uuid()) });

export const storiesContracts = contracts({
  /** The changed stories with their current values, in no particular order. */
  change_stories: { input: changeStoriesInput, output: z.array(wholeStory) },
  delete_stories: { input: storyIdsInput, output: nothing },
  restore_stories: { input: restoreStoriesInput, output: nothing },
  /** Renames a label on all stories of its project; a name that is in use merges the two labels. */
  rename_label: {
    input: z.object({ label_id: z.uuid(), name: z.string().trim().min(1).max(60) }),
    output: labelledStories,
  },
  /** Removes a label from all stories of its project. */
  delete_label: { input: z.object({ label_id: z.uuid() }), output: labelledStories },
});

export type StoryChange = z.infer<typeof storyChange>;
export type ChangeStoriesInput = z.input<typeof changeStoriesInput>;
export type StoryIdsInput = z.input<typeof storyIdsInput>;
export type RestoreStoriesInput = z.input<typeof restoreStoriesInput>;
