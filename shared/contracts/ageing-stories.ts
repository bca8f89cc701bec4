import { z } from 'zod';

/** `ageing_stories`: the ageing stories of one project, or of all that the caller may see. */
export const ageingStoriesInput = z.object({ project_id: z.uuid().nullish() });

export type AgeingStoriesInput = z.input<typeof ageingStoriesInput>;

/** A story in progress that takes longer than usual, and how many whole days ago it was first started. */
export interface AgeingStory {
  id: string;
  days: number;
}
