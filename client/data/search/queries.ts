import { useQuery } from '@tanstack/react-query';
import { keepUntilAnswered, queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { getServerConfig, today } from '#client/lib/connection/server-config.ts';
import type { SearchInput } from '#shared/contracts/search.ts';
import { SEARCH_LENGTH } from '#shared/rules/search/search-length.ts';

/** The results of a search in all that the person may see; nothing is asked for an empty text. The former answer stays until the next one. */
export function useSearchAnswer(asked: Omit<SearchInput, 'today' | 'time_zone'>) {
  return useQuery({
    queryKey: ['search', asked],
    queryFn: () =>
      call('search', {
        ...asked,
        typed: asked.typed.slice(0, SEARCH_LENGTH),
        today: today(),
        time_zone: getServerConfig().timeZone,
      }),
    enabled: asked.typed.trim() !== '',
    placeholderData: keepUntilAnswered,
    staleTime: 5000,
  });
}

const namesOf = (projectId: string | undefined) => ({
  queryKey: ['search-names', projectId ?? 'all'],
  queryFn: () => call('search_names', { project_id: projectId ?? null }),
  staleTime: 60_000,
});

/** The names for the operators of a search, for completions. */
export const useSearchNames = (projectId: string | undefined, enabled: boolean) =>
  useQuery({ ...namesOf(projectId), enabled });

/** The same for a search that is read once. @throws the error that the server answered. */
export const readSearchNames = (projectId: string | undefined) => queryClient.fetchQuery(namesOf(projectId));
