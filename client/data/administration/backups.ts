import { useQuery } from '@tanstack/react-query';
import { withRefresh } from '#client/lib/backend/with-refresh.ts';
import type { BackupState } from '#shared/contracts/backups.ts';
import { callOnce } from '../write/call-once.ts';
import { asAdmin, callAsAdmin } from './call.ts';
import { ADMIN_KEY } from './queries.ts';

const BACKUPS_KEY = [...ADMIN_KEY, 'backups'];
const WHILE_RUNNING_MS = 1_000;
/** The server checks every quarter of an hour whether a backup is due. */
export const BACKUPS_FRESH_MS = 15 * 60_000;

const isRunning = (state: BackupState | undefined) =>
  state?.engine === 'embedded' && state.backups.some((backup) => backup.finished_at === null);

/** The backups of this installation, read again and again while one is made. @param staleTime in ms. */
export function useBackups(staleTime: number) {
  const state = useQuery({
    queryKey: BACKUPS_KEY,
    queryFn: () => callAsAdmin('admin_backups', {}),
    staleTime,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? WHILE_RUNNING_MS : BACKUPS_FRESH_MS),
  });
  return { state, running: isRunning(state.data) };
}

/** Starts a backup on the server. @throws the error that the server answered. */
export async function makeBackup(): Promise<void> {
  await withRefresh(BACKUPS_KEY, () =>
    asAdmin(callOnce('admin_make_backup', (command_id) => ({ command_id }))),
  );
}
