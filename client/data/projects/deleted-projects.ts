import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { callAgain } from '../write/call-once.ts';

const DELETED_PROJECTS_KEY = ['deleted-projects'] as const;

/** The person's own deleted projects that can still be recovered. */
export function useDeletedProjects() {
  return useQuery({
    queryKey: DELETED_PROJECTS_KEY,
    queryFn: () => call('deleted_projects', {}),
    staleTime: 0,
  });
}

/** Reads the deleted projects again. */
export function refreshDeletedProjects(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DELETED_PROJECTS_KEY });
}

/** Recovers a deleted project of the person. @throws as {@link callAgain}. */
export async function recoverProject(id: string): Promise<void> {
  await callAgain('recover_project', { project_id: id });
}
