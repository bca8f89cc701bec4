import { type QueryKey, useQuery } from '@tanstack/react-query';
import { queryClient, seedQuery } from '#client/lib/backend/query-client.ts';
import { call, callBeginsAt, type Reading } from '#client/lib/backend/rpc.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';

type Seed = (key: QueryKey, data: unknown) => void;

const isRead = (key: QueryKey) => queryClient.getQueryData(key) !== undefined;

/**
 * Reads what a view shows first with one request, and gives it to the queries of its parts, which then read nothing. If the request
 * fails, they read by themselves.
 * @param needed the keys of the queries that the view waits for: with data of all of them nothing is read.
 * @returns whether the parts may read.
 */
export function useOpening<Name extends Reading>(
  name: Name,
  input: Procedures[Name]['input'],
  needed: readonly QueryKey[],
  give: (answer: Procedures[Name]['output'], seed: Seed) => void,
): boolean {
  const enabled = !needed.every(isRead);
  const { isPending } = useQuery({
    queryKey: ['opening', name, input],
    queryFn: async () => {
      const beganAt = callBeginsAt(name, input);
      const answer = await call(name, input);
      give(answer, (key, data) => seedQuery(key, data, beganAt));
      return null;
    },
    enabled,
    gcTime: 0,
    networkMode: 'always',
  });
  return !enabled || !isPending;
}
