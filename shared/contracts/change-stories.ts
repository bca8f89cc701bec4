import { z } from 'zod';
import type { StoryRow } from '../rules/stories/fields/filtered-fields.ts';
import { CHANGED_FIELDS, type ChangedField } from '../rules/stories/fields/story-fields.ts';
import { STORY_LIMITS } from '../rules/stories/story.ts';
import { commandId, contracts, nothing } from './parts/contract.ts';
import { columnValue, type fieldValue } from './parts/story-columns.ts';
import { wholeStory } from './stories/story.ts';

/** The maximum number of stories in one call, which is also the maximum of a list. */
const MAX_STORIES = 10_000;
const ids = z.array(z.uuid()).min(1).max(MAX_STORIES);
const label = z.string().trim().min(1).max(60);
type Columns = { [Name in ChangedField]: z.ZodOptional<z.ZodType<ValueOf<Name>, ValueOf<Name>>> };
type ValueOf<Name extends ChangedField> = Name extends 'fields'
  ? Record<string, z.infer<typeof fieldValue>>
  : StoryRow[Name];

const columns = Object.fromEntries(
  CHANGED_FIELDS.map((name) => [name, columnValue(name).optional()]),
) as Columns;

/**
 * The values that can be changed on many stories at once; missing ones do not change. A status alone: the first column of it that has
 * room, unless the story is in one already. A column sets the status, too, and in another project the story gets the next number there.
 */
const storyChange = z.strictObject({
  ...columns,
  /** Labels are added and removed, so that changes of others to the other labels stay. */
  add_labels: z.array(label).max(STORY_LIMITS.labels).optional(),
  remove_labels: z.array(z.string()).max(STORY_LIMITS.labels).optional(),
});

/** The values that a story must have for the change. */
const expectedColumns = z.strictObject(columns);

const group = z.object({
  ids,
  change: storyChange,
  expected: expectedColumns.optional(),
  /** The `updated_at` of the stories as the person saw them. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** With `blocked_reason`: a story that blocks them from now on, in the same transaction. */
  waits_for: z.uuid().optional(),
});

/**
 * `change_stories`: changes many stories, all or none. A story belongs to one group. In a group with `expected`, stories with
 * other values and missing stories are skipped; they are not in the result. With `since`, another value is a reason to skip a
 * story only if another person has changed it since then. With `on_conflict: 'refuse'` each group expects what it changes, and
 * another value refuses the call, so that two people do not overwrite each other.
 */
const changeStoriesInput = z
  .object({
    groups: z.array(group).min(1).max(MAX_STORIES),
    on_conflict: z.enum(['skip', 'refuse']).default('skip'),
    command_id: commandId,
  })
  .refine(({ groups, on_conflict, command_id }) =>
    on_conflict === 'skip'
      ? command_id === undefined
      : groups.every(({ change, expected = {} }) => Object.keys(change).every((name) => name in expected)),
  );

/** The details of a refusal `field_conflict`: a column or `fields.<id>`, its current value, and who wrote it. */
export const fieldConflict = z.object({
  field: z.string(),
  current: z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
  actor_id: z.uuid().nullable(),
});
export type FieldConflict = z.infer<typeof fieldConflict>;

/**
 * `delete_stories`: all of them or none. People who may delete them can restore them for thirty days. 409 `stories_gone`, 403
 * `stories_not_yours`.
 */
const storyIdsInput = z.object({ ids });

/**
 * `restore_stories`: all of them or none, with everything that belongs to them. 409 `stories_gone`, `project_archived`,
 * `wip_limit_reached`, 403 `stories_not_restorable`.
 */
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
  /** Renames a label on all stories of its project; a name that is in use merges the two labels. 403 `not_manager`, 404 and 409 `label_gone`. */
  rename_label: {
    input: z.object({ label_id: z.uuid(), name: z.string().trim().min(1).max(60), command_id: commandId }),
    output: labelledStories,
  },
  /** Removes a label from all stories of its project, and deletes it. 403 `not_manager`, 404 and 409 `label_gone`. */
  delete_label: { input: z.object({ label_id: z.uuid(), command_id: commandId }), output: labelledStories },
});

/** `clone_story`: what of a story its copy gets, beside its description, priority, points, epic and type. */
const cloneStoryInput = z.strictObject({
  story_id: z.uuid(),
  /** The id of the copy, made by the client, so that a repeated call creates nothing. */
  id: z.uuid(),
  title: z.string().trim().min(1).max(300),
  /** All criteria, none of them met. */
  criteria: z.boolean(),
  /** All tasks, none of them done or assigned. */
  tasks: z.boolean(),
  labels: z.boolean(),
  files: z.boolean(),
  /** The values of own fields that their fields still take. */
  fields: z.boolean(),
});

/** `task_to_story`: the task, and the id of its story, made by the client, so that a repeated call creates nothing. */
const taskToStoryInput = z.strictObject({ task_id: z.uuid(), id: z.uuid() });

export const cloneContracts = contracts({
  /**
   * Copies a story into the backlog of its project, with nobody assigned, for people who create stories there. Answers with the copy.
   * Refusals: 404 `story_gone`, 409 `project_archived`, 413 as for new files.
   */
  clone_story: { input: cloneStoryInput, output: wholeStory },
  /**
   * Makes a story of a task, in the backlog of its project and in the sprint of its story, and completes the task, which then names it
   * (`tasks.became_story_id`) until it is open again. Answers with the story. Refusals: 404 `task_gone`, 409 `task_is_story`, 409
   * `project_archived`.
   */
  task_to_story: { input: taskToStoryInput, output: wholeStory },
});

export type StoryChange = z.infer<typeof storyChange>;
export type ChangeStoriesInput = z.input<typeof changeStoriesInput>;
export type StoryIdsInput = z.input<typeof storyIdsInput>;
export type RestoreStoriesInput = z.input<typeof restoreStoriesInput>;
export type CloneStoryInput = z.input<typeof cloneStoryInput>;
