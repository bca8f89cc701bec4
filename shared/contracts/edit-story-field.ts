import { z } from 'zod';
import { contracts } from './contract.ts';
import { wholeStory } from './story.ts';

/** The fields that are edited one by one; labels are added and removed, and a move changes the rank. */
export const EDITED_FIELDS = [
  'title',
  'description',
  'acceptance_criteria',
  'priority',
  'story_points',
  'status',
  'assignee_id',
  'sprint_id',
  'epic_id',
  'ready',
  'blocked_reason',
  'due_date',
] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** `edit_story_field`: changes a field from the value that the person saw to a new one. */
const editStoryFieldInput = z.object({
  story_id: z.uuid(),
  field: z.enum(EDITED_FIELDS),
  before: value,
  after: value,
});
export type EditStoryFieldInput = z.input<typeof editStoryFieldInput>;

export const editContracts = contracts({
  /** Answers with the story as it is now. */
  edit_story_field: { input: editStoryFieldInput, output: wholeStory },
});

/** The details of a refusal `field_conflict`: the current value of the field, and who wrote it. */
export const fieldConflict = z.object({
  field: z.enum(EDITED_FIELDS),
  current: value,
  actor_id: z.uuid().nullable(),
});
export type FieldConflict = z.infer<typeof fieldConflict>;
