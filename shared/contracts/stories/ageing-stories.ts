import { z } from 'zod';
import { contracts } from '../parts/contract.ts';
import { count } from '../parts/fields.ts';

/** A story in progress that takes longer than usual, and how many whole days ago it was first started. */
const ageingStory = z.object({ id: z.uuid(), days: count });

export const ageingContracts = contracts({
  /** The ageing stories of one project, or of all that the caller may see. */
  ageing_stories: { input: z.object({ project_id: z.uuid().nullish() }), output: z.array(ageingStory) },
});

export type AgeingStory = z.infer<typeof ageingStory>;
