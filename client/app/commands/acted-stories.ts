import { useAllProjects } from '#client/data/projects/queries.ts';
import { useStory } from '#client/data/stories/one-story.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { itemOfPalette, storiesOfPalette } from './command-store.ts';

/** The stories that the palette acts on. */
export interface ActedStories {
  /** At least one. */
  stories: readonly CardStory[];
  /** Their keys, 'RES-440'. */
  keys: readonly string[];
}

/**
 * The open story, or else the stories that were focused or selected; null if there is none. One that the person may not change is read: it
 * can be followed, for example.
 */
export function useActedStories(): ActedStories | null {
  const { story: openId } = useAppSearch();
  const changed = storiesOfPalette();
  const id = openId ?? (changed.length > 0 ? undefined : itemOfPalette());
  const { story } = useStory(id);
  const projects = useAllProjects();
  const stories = id === undefined ? changed : story ? [story] : [];
  if (stories.length === 0) return null;
  return {
    stories,
    keys: stories.map(({ project_id, number }) =>
      storyKey(projects.find(({ id }) => id === project_id)?.key ?? '', number),
    ),
  };
}
