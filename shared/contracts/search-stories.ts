import { z } from 'zod';
import { STORY_STATUSES } from '../rules/stories/story.ts';
import { contracts } from './contract.ts';
import { count } from './fields.ts';

/** A found story, with the columns that a list shows. */
const foundStory = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  /** 'RES-12' */
  key: z.string(),
  title: z.string(),
  status: z.enum(STORY_STATUSES),
});

/** A story in progress that takes longer than usual, and how many whole days ago it was first started. */
const ageingStory = z.object({ id: z.uuid(), days: count });

export const searchContracts = contracts({
  /** The typed text, and the project whose stories come first. */
  search_stories: {
    input: z.object({
      typed: z.string().max(200),
      project_id: z.uuid().nullish(),
    }),
    output: z.array(foundStory),
  },
  /** The ageing stories of one project, or of all that the caller may see. */
  ageing_stories: { input: z.object({ project_id: z.uuid().nullish() }), output: z.array(ageingStory) },
});

export type FoundStory = z.infer<typeof foundStory>;
export type AgeingStory = z.infer<typeof ageingStory>;
