import { z } from 'zod';
import { STORY_LIMITS } from '../rules/stories/story.ts';
import { contracts, nothing } from './parts/contract.ts';

/** The texts that a manager can remove: those of a story, and the discussion of a topic of a retrospective. */
export const REDACTED_KINDS = ['description', 'criteria', 'comment', 'task', 'discussion'] as const;

/**
 * `redact_text`: removes a text for good, with its earlier versions. `id` is the story of a description, of criteria and of the value of
 * a field, and else the comment, the task (also a deleted one) or the topic. `criteria` are all criteria, `criterion` is the one of that text.
 * Refused with 404 `text_gone`, 403 `not_manager`, 409 `project_archived`. Repeated, it changes nothing.
 */
const redactTextInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(REDACTED_KINDS), id: z.uuid() }),
  /** The value of an own field that is a text or a link. */
  z.object({ kind: z.literal('field'), id: z.uuid(), field_id: z.uuid() }),
  z.object({ kind: z.literal('criterion'), id: z.uuid(), text: z.string().max(STORY_LIMITS.description) }),
]);
export const redactionContracts = contracts({ redact_text: { input: redactTextInput, output: nothing } });

export type RedactTextInput = z.input<typeof redactTextInput>;
export type RedactedKind = RedactTextInput['kind'];
