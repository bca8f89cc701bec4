import { z } from 'zod';
import type { StoryStatus } from '../rules/story.ts';

/** `search_stories`: the typed text, and the project whose stories come first. */
export const searchStoriesInput = z.object({
  typed: z.string().max(200),
  project_id: z.uuid().nullish(),
});

export type SearchStoriesInput = z.input<typeof searchStoriesInput>;

/** A found story, with the columns that a list shows. */
export interface FoundStory {
  id: string;
  project_id: string;
  /** 'RES-12' */
  key: string;
  title: string;
  status: StoryStatus;
}
