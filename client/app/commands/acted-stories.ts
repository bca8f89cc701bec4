import { useProjects } from '#client/data/projects/queries.ts';
import { useProjectIdsWhere } from '#client/data/projects/standing.ts';
import { useStory } from '#client/data/stories/one-story.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { storiesOfPalette } from './command-store.ts';

/** The stories that the palette acts on. */
export interface ActedStories {
  /** At least one. */
  stories: readonly CardStory[];
  /** Whether the person may change them. */
  editable: boolean;
  /** Their keys, 'RES-440'. */
  keys: readonly string[];
}

/** The open story, or else the stories that were focused or selected; null if there is none. */
export function useActedStories(): ActedStories | null {
  const { story: openId } = useAppSearch();
  const { story: open } = useStory(openId);
  const { data: projects = [] } = useProjects();
  const editable = useProjectIdsWhere(mayEditStories);
  const stories = openId === undefined ? storiesOfPalette() : open ? [open] : [];
  if (stories.length === 0) return null;
  return {
    stories,
    editable: stories.every((story) => editable.has(story.project_id)),
    keys: stories.map(({ project_id, number }) =>
      storyKey(projects.find(({ id }) => id === project_id)?.key ?? '', number),
    ),
  };
}
