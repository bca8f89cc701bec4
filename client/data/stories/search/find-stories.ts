import { db } from '#client/lib/backend/backend.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { FoundStory } from '#shared/contracts/search.ts';
import { SEARCH_LENGTH } from '#shared/rules/search/search-length.ts';
import { storyKey } from '#shared/rules/stories/story.ts';

/** How many stories a short list shows. */
const MAX_FOUND = 8;

/** The stories that a search finds, first those of a project. @throws the error that the server answered. */
export async function searchStories(typed: string, projectId: string | undefined): Promise<FoundStory[]> {
  const asked = {
    typed: typed.slice(0, SEARCH_LENGTH),
    project_id: projectId ?? null,
    kinds: ['story' as const],
    limit: MAX_FOUND,
  };
  const { results } = await call('search', asked);
  return results.flatMap(({ story }) =>
    story ? [{ ...story, title: story.title.map(({ text }) => text).join('') }] : [],
  );
}

/**
 * Some stories by id, in the order of the ids, without those that are deleted or not visible.
 * @throws the error that the server answered.
 */
export async function readFoundStories(ids: readonly string[]): Promise<FoundStory[]> {
  if (ids.length === 0) return [];
  const { data } = await db
    .from('user_stories')
    .select('id, project_id, number, title, status, type, projects(key)')
    .in('id', ids)
    .limit(ids.length)
    .throwOnError();
  return data
    .map(({ projects, number, ...story }) => ({ ...story, key: storyKey(projects?.key ?? '', number) }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
