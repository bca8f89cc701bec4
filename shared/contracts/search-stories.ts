import { z } from 'zod';
import type { StoryStatus } from '../rules/story.ts';

/** `search_stories`: what somebody typed, and the project whose stories come first. */
export const searchStoriesInput = z.object({
  typed: z.string().max(200),
  project_id: z.uuid().nullish(),
});

export type SearchStoriesInput = z.input<typeof searchStoriesInput>;

/** A story that was found, as a list shows it. */
export interface FoundStory {
  id: string;
  project_id: string;
  /** 'RES-12' */
  key: string;
  title: string;
  status: StoryStatus;
}
