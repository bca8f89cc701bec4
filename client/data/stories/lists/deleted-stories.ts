import { useInfiniteQuery } from '@tanstack/react-query';
import { keepUntilAnswered, queryClient } from '#client/lib/backend/query-client.ts';
import type { LiveSource } from '#client/lib/backend/realtime.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { DeletedStory } from '#shared/contracts/stories/deleted-stories.ts';
import { useLiveQuery, useLiveRefresh } from '../../read/live-query.ts';
import { callAgain } from '../../write/call-once.ts';

const PAGE = 20;
/** The longest text that the server looks for. */
const MAX_SEARCH = 200;
const SETTLE_MS = 300;
const DELETED_STORIES_KEY = ['deleted-stories'] as const;

/** Tables whose changes alter which stories are deleted, and who may restore them. */
const SOURCES: LiveSource[] = [{ table: 'projects' }, { table: 'team_members' }];

/** The deleted stories of a project whose key or title contains a text, page by page, the latest first. Live. */
export function useDeletedStories(projectId: string, search: string) {
  useLiveRefresh(
    [DELETED_STORIES_KEY],
    [{ table: 'user_stories', filter: `project_id=eq.${projectId}` }, ...SOURCES],
    SETTLE_MS,
  );
  return useInfiniteQuery({
    queryKey: [...DELETED_STORIES_KEY, projectId, search],
    queryFn: ({ pageParam: after }) =>
      call('deleted_stories', {
        project_id: projectId,
        search: search.slice(0, MAX_SEARCH),
        after,
        limit: PAGE,
      }),
    initialPageParam: null as { deleted_at: string; id: string } | null,
    getNextPageParam: ({ stories }) => {
      const last = stories.at(-1);
      return last && stories.length === PAGE ? { deleted_at: last.deleted_at, id: last.id } : undefined;
    },
    placeholderData: keepUntilAnswered,
    staleTime: 0,
  });
}

/** A deleted story that a link leads to; null if there is none that the person may know of. Live. */
export function useDeletedStory(id: string) {
  return useLiveQuery({
    queryKey: [...DELETED_STORIES_KEY, 'one', id],
    queryFn: () => call('deleted_story', { story_id: id }),
    staleTime: 0,
    live: [{ table: 'user_stories', filter: `id=eq.${id}` }, ...SOURCES],
  });
}

/**
 * Restores a story at the end of its column, or at the end of the backlog. It appears in lists by its live event.
 * @throws the error that the server answered: `wip_limit_reached` if its column is full.
 */
export async function restoreDeletedStory({ id }: DeletedStory, place: 'end' | 'backlog'): Promise<void> {
  await callAgain('restore_stories', { ids: [id], place });
}

/** Reads the deleted stories again. */
export function refreshDeletedStories(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DELETED_STORIES_KEY });
}
