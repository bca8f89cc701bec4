import { useQuery } from '@tanstack/react-query';
import type { BackupState } from '../../../shared/contracts/backups.ts';
import { call } from '../../lib/call.ts';

export const BACKUPS_KEY = ['admin', 'backups'];
const WHILE_RUNNING_MS = 1_000;
/** The server looks every quarter of an hour whether one is due. */
export const BACKUPS_FRESH_MS = 15 * 60_000;

const isRunning = (state: BackupState | undefined) =>
  state?.engine === 'embedded' && state.backups.some((backup) => backup.finished_at === null);

/** The backups of this installation, kept up to date while one is made. @param staleTime in ms. */
export function useBackups(staleTime: number) {
  const state = useQuery({
    queryKey: BACKUPS_KEY,
    queryFn: () => call('admin_backups', {}),
    staleTime,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? WHILE_RUNNING_MS : BACKUPS_FRESH_MS),
  });
  return { state, running: isRunning(state.data) };
}
