import { db } from '#client/lib/backend/backend.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { FoundStory } from '#shared/contracts/search-stories.ts';
import { storyKey } from '#shared/rules/stories/story.ts';

/** The stories of a project, or of all projects, that match a text. @throws the error that the server answered. */
export function searchStories(typed: string, projectId: string | undefined): Promise<FoundStory[]> {
  return call('search_stories', { typed, project_id: projectId ?? null });
}

/**
 * Some stories by id, in the order of the ids, without those that are deleted or not visible.
 * @throws the error that the server answered.
 */
export async function readFoundStories(ids: readonly string[]): Promise<FoundStory[]> {
  if (ids.length === 0) return [];
  const { data } = await db
    .from('user_stories')
    .select('id, project_id, number, title, status, projects(key)')
    .in('id', ids)
    .limit(ids.length)
    .throwOnError();
  return data
    .map(({ projects, number, ...story }) => ({ ...story, key: storyKey(projects?.key ?? '', number) }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
