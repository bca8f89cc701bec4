import { useEffect, useEffectEvent, useState } from 'react';
import { useAuthState } from '#client/lib/auth-state.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { call, callBeginsAt } from '#client/lib/rpc.ts';
import type { AppSearch } from '../app-search.ts';
import { landingProject, workspaceInput } from './first-requests.ts';
import { seedWorkspace } from './seed.ts';

/**
 * Reads what the shell shows with one request, and gives it to the queries of its parts, which then read nothing. If the request
 * fails, they read by themselves.
 * @throws nothing.
 */
async function openWorkspace(personId: string, project: string | undefined): Promise<void> {
  const read = async () => {
    const input = workspaceInput(project);
    const beganAt = callBeginsAt('open_workspace', input);
    const opened = await call('open_workspace', input);
    await seedWorkspace(personId, project, opened, beganAt);
    return null;
  };
  // repeated calls share the request; without connection it fails at once
  const query = {
    queryKey: ['workspace', personId],
    queryFn: read,
    gcTime: 0,
    networkMode: 'always',
  } as const;
  await queryClient.fetchQuery(query).catch(() => undefined);
}

/** Reads what the shell shows, once. @returns whether that has ended, also in a failure. */
export function useOpenedWorkspace(search: AppSearch): boolean {
  const state = useAuthState();
  const personId = state.status === 'signedIn' ? state.user.id : undefined;
  const [opened, setOpened] = useState(false);
  const open = useEffectEvent((id: string) => openWorkspace(id, landingProject(search, id)));
  useEffect(() => {
    if (personId === undefined) return;
    let left = false;
    void open(personId).then(() => left || setOpened(true));
    return () => {
      left = true;
    };
  }, [personId]);
  return opened;
}
