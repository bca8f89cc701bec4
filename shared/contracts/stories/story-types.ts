import { z } from 'zod';
import { MAX_STARTING_TEXT, STORY_TYPES } from '../../rules/stories/story.ts';
import { contracts } from '../parts/contract.ts';
import { count } from '../parts/fields.ts';

const type = z.enum(STORY_TYPES);

/** A type in a project: whether it is offered, the text that begins a description, and how many stories have it. */
const storyType = z.object({
  type,
  enabled: z.boolean(),
  /** Markdown; '' for none. */
  starting_text: z.string(),
  stories: count,
});

/** `save_story_type`: missing fields do not change. 'story' is always offered. */
const saveStoryTypeInput = z
  .strictObject({
    project_id: z.uuid(),
    type,
    enabled: z.boolean().optional(),
    starting_text: z.string().max(MAX_STARTING_TEXT).optional(),
    /** The text that the person saw. If it is another one by now, nothing changes. */
    seen_text: z.string().max(MAX_STARTING_TEXT).optional(),
  })
  .refine((given) => given.type !== 'story' || given.enabled !== false, 'story is always offered');

export const storyTypeContracts = contracts({
  /** The types of a project, in their order. */
  story_types: { input: z.object({ project_id: z.uuid() }), output: z.array(storyType) },
  /**
   * Changes a type of a project, for people who manage it. Answers whether it has the values now: false if somebody else has changed the
   * text. Refusals: 404 `project_gone`, 403 `not_manager`, 409 `project_archived`.
   */
  save_story_type: { input: saveStoryTypeInput, output: z.boolean() },
});

export type StoryTypeOfProject = z.infer<typeof storyType>;
export type SaveStoryTypeInput = z.input<typeof saveStoryTypeInput>;
