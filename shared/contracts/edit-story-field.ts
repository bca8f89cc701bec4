import { z } from 'zod';
import type { Database } from '../database.types.ts';

/** The fields that are edited one by one; labels are put on and taken off, and a rank belongs to a move. */
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

/** `edit_story_field`: changes a field from what the person saw to what they want. */
export const editStoryFieldInput = z.object({
  story_id: z.uuid(),
  field: z.enum(EDITED_FIELDS),
  before: value,
  after: value,
});
export type EditStoryFieldInput = z.input<typeof editStoryFieldInput>;

/** The story as it is now. */
export type EditStoryFieldOutput = Omit<Database['public']['Tables']['user_stories']['Row'], 'deleted_at'>;

/** The details of a refusal `field_conflict`: what the field holds by now, and who wrote that. */
export const fieldConflict = z.object({
  field: z.enum(EDITED_FIELDS),
  current: value,
  actor_id: z.uuid().nullable(),
});
export type FieldConflict = z.infer<typeof fieldConflict>;
