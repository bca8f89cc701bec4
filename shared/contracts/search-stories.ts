import { z } from 'zod';
import { STORY_STATUSES } from '../rules/story.ts';
import { contracts } from './contract.ts';

/** A found story, with the columns that a list shows. */
const foundStory = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  /** 'RES-12' */
  key: z.string(),
  title: z.string(),
  status: z.enum(STORY_STATUSES),
});

export const searchContracts = contracts({
  /** The typed text, and the project whose stories come first. */
  search_stories: {
    input: z.object({
      typed: z.string().max(200),
      project_id: z.uuid().nullish(),
    }),
    output: z.array(foundStory),
  },
});

export type FoundStory = z.infer<typeof foundStory>;
