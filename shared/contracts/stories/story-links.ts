import { z } from 'zod';
import { STORY_STATUSES } from '../../rules/stories/story.ts';
import { LINK_KINDS } from '../../rules/stories/story-links.ts';
import { contracts } from '../parts/contract.ts';

/** The other story of a link, with the columns that a line of it shows. */
const linkedStory = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  /** 'RES-12' */
  key: z.string(),
  title: z.string(),
  status: z.enum(STORY_STATUSES),
  assignee_id: z.uuid().nullable(),
  sprint_name: z.string().nullable(),
});

/** A link of a story. Without id and story it stands for all links of its kind to stories that the caller may not see. */
const storyLink = z.object({
  id: z.uuid().nullable(),
  kind: z.enum(LINK_KINDS),
  story: linkedStory.nullable(),
});

export const linkContracts = contracts({
  /** The links of a story that the caller sees: open stories first, then in the order in which they were added. */
  story_links: { input: z.object({ story_id: z.uuid() }), output: z.array(storyLink) },
});

export type StoryLink = z.infer<typeof storyLink>;
export type LinkedStory = z.infer<typeof linkedStory>;
