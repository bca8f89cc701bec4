import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { exportsKey } from './queries.ts';

/** Starts an export of the person's data on the server. @throws the error that the server answered. */
export async function startExport(personId: string): Promise<void> {
  await call('start_export', {});
  void queryClient.invalidateQueries({ queryKey: exportsKey(personId) });
}
