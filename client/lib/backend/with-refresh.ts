import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Makes a change, and reads queries again, also after a failure. @throws the error of the change. */
export async function withRefresh<Result>(
  queryKey: QueryKey,
  change: () => PromiseLike<Result>,
): Promise<Result> {
  try {
    return await change();
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
}
