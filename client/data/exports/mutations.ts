import { queryClient } from '#client/lib/backend/query-client.ts';
import { callOnce } from '../write/call-once.ts';
import { exportsKey } from './queries.ts';

/** Starts an export of the person's data on the server. @throws the error that the server answered. */
export async function startExport(personId: string): Promise<void> {
  const started = callOnce('start_export', (command_id) => ({ command_id }));
  await started.finally(() => void queryClient.invalidateQueries({ queryKey: exportsKey(personId) }));
}
