import { useQuery } from '@tanstack/react-query';
import { keepUntilAnswered } from '#client/lib/backend/query-client.ts';
import { callAsAdmin } from './call.ts';

/** The root of the query keys of the administration. */
export const ADMIN_KEY = ['admin'] as const;

/** Accounts per page. */
export const PEOPLE_PAGE = 25;

/** One page of the accounts that match a search, and how many match in total. */
export function useAccounts(search: string, offset: number) {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'people', search, offset],
    queryFn: () => callAsAdmin('admin_people', { search, offset, limit: PEOPLE_PAGE }),
    placeholderData: keepUntilAnswered,
  });
}

/** The projects of a disabled owner. */
export function useOwnedProjects(ownerId: string) {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'owned', ownerId],
    queryFn: () => callAsAdmin('admin_owned_projects', { owner_id: ownerId }),
  });
}

/** Deleted projects per page. */
export const DELETED_PROJECTS_PAGE = 25;

/** One page of the deleted projects of the installation, and how many there are. */
export function useAllDeletedProjects(offset: number) {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'deleted-projects', offset],
    queryFn: () => callAsAdmin('admin_deleted_projects', { offset, limit: DELETED_PROJECTS_PAGE }),
    placeholderData: keepUntilAnswered,
    staleTime: 0,
  });
}

/** The state of the server and its parts. */
export function useSystemState() {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'state'],
    queryFn: () => callAsAdmin('admin_state', {}),
    staleTime: 0,
  });
}
