import { useEffect, useEffectEvent, useState } from 'react';
import { useAuthState } from '#client/lib/backend/auth-state.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { call, callBeginsAt } from '#client/lib/backend/rpc.ts';
import { eraseBoards } from '#client/lib/storage/boards.ts';
import { acceptSealKey } from '#client/lib/storage/session-end.ts';
import type { AppSearch } from '#client/routing/app-search.ts';
import { landingProject, workspaceInput } from '../read/first-requests.ts';
import { showCachedVisit } from './cached-visit.ts';
import { dropStandIns, seedWorkspace, workspaceKey } from './seed.ts';

/**
 * Reads what the shell shows with one request, and gives it to the queries of its parts, which then read nothing. If the request
 * fails, they read by themselves, and it does not throw.
 * @param beganAt when the request began (performance.now()).
 */
async function openWorkspace(personId: string, project: string | undefined, beganAt: number): Promise<void> {
  const read = async () => {
    const opened = await call('open_workspace', workspaceInput(project));
    // the person is not in it any more
    if (project !== undefined && !opened.projects.some(({ id }) => id === project)) eraseBoards();
    // before anything shows: drafts that were sealed are in their places
    await acceptSealKey(personId, opened.seal_key);
    await seedWorkspace(personId, project, opened, beganAt);
    return null;
  };
  // repeated calls share the request; without connection it fails at once
  const query = {
    queryKey: workspaceKey(personId),
    queryFn: read,
    gcTime: 0,
    networkMode: 'always',
  } as const;
  await queryClient.fetchQuery(query).catch(dropStandIns);
}

/**
 * Reads what the shell shows, once.
 * @returns whether there is something to show: the answer, what the last visit has left, or a failure.
 */
export function useOpenedWorkspace(search: AppSearch): boolean {
  const state = useAuthState();
  const personId = state.status === 'signedIn' ? state.user.id : undefined;
  const [opened, setOpened] = useState(false);
  const open = useEffectEvent((id: string, onOpened: () => void) => {
    const project = landingProject(search, id);
    const beganAt = callBeginsAt('open_workspace', workspaceInput(project));
    void openWorkspace(id, project, beganAt).then(onOpened);
    void showCachedVisit(id, project, beganAt).then((shown) => shown && onOpened());
  });
  useEffect(() => {
    if (personId === undefined) return;
    let left = false;
    open(personId, () => left || setOpened(true));
    return () => {
      left = true;
    };
  }, [personId]);
  return opened;
}
