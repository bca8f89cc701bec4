import { z } from 'zod';
import { contracts } from '../parts/contract.ts';

/** A line of the log, without the values of the project that the story has left. */
const pastEvent = z.object({
  id: z.uuid(),
  entity_type: z.enum(['user_stories', 'tasks', 'attachments']),
  entity_id: z.uuid(),
  entity_name: z.string(),
  action: z.enum(['created', 'updated', 'deleted']),
  actor_id: z.uuid().nullable(),
  changes: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});

/** The events of a story in projects that the caller does not see, the latest first, and the names of people whom the caller does not see. */
const storyPast = z.object({
  events: z.array(pastEvent),
  people: z.array(z.object({ id: z.uuid(), full_name: z.string() })),
});

export const storyPastContracts = contracts({
  /** The events and names that a story has brought along from projects that the caller does not see; nothing for people who do not see the story. */
  story_past: {
    input: z.strictObject({ story_id: z.uuid(), limit: z.int().min(1).max(1000) }),
    output: storyPast,
  },
});

export type StoryPast = z.infer<typeof storyPast>;
