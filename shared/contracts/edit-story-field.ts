import { z } from 'zod';
import type { OwnFieldName } from '../rules/stories/own-fields.ts';
import { commandId, contracts } from './contract.ts';
import { wholeStory } from './story.ts';

/** The fields that are edited one by one; labels are added and removed, and a move changes the rank. */
export const EDITED_FIELDS = [
  'title',
  'description',
  'acceptance_criteria',
  'priority',
  'story_points',
  'status',
  'column_id',
  'assignee_id',
  'sprint_id',
  'epic_id',
  'ready',
  'blocked_reason',
  'due_date',
  'type',
] as const;
export type EditedColumn = (typeof EDITED_FIELDS)[number];
/** A column of a story, or a field of its project as `fields.<id>`. */
export type EditedField = EditedColumn | OwnFieldName;

const OWN_FIELD = /^fields\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const field: z.ZodType<EditedField, EditedField> = z.union([
  z.enum(EDITED_FIELDS),
  z.string().regex(OWN_FIELD) as unknown as z.ZodType<OwnFieldName, OwnFieldName>,
]);

/** Several choices are a list of ids. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).max(50)]);

/** `edit_story_field`: changes a field from the value that the person saw to a new one. */
const editStoryFieldInput = z.object({
  story_id: z.uuid(),
  field,
  before: value,
  after: value,
  /** With `blocked_reason`: a story that blocks it from now on, in the same transaction. */
  waits_for: z.uuid().optional(),
  command_id: commandId,
});
export type EditStoryFieldInput = z.input<typeof editStoryFieldInput>;

export const editContracts = contracts({
  /** Answers with the story as it is now. */
  edit_story_field: { input: editStoryFieldInput, output: wholeStory },
});

/** The details of a refusal `field_conflict`: the current value of the field, and who wrote it. */
export const fieldConflict = z.object({
  field,
  current: value,
  actor_id: z.uuid().nullable(),
});
export type FieldConflict = z.infer<typeof fieldConflict>;
