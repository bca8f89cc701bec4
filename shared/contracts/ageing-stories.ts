import { z } from 'zod';
import { contracts } from './contract.ts';
import { count } from './fields.ts';

/** `ageing_stories`: the ageing stories of one project, or of all that the caller may see. */
const ageingStoriesInput = z.object({ project_id: z.uuid().nullish() });

/** A story in progress that takes longer than usual, and how many whole days ago it was first started. */
const ageingStory = z.object({ id: z.uuid(), days: count });

export const ageingContracts = contracts({
  ageing_stories: { input: ageingStoriesInput, output: z.array(ageingStory) },
});

export type AgeingStory = z.infer<typeof ageingStory>;
