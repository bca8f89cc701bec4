import { useQuery } from '@tanstack/react-query';
import { signedInId } from '#client/lib/backend/auth-state.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { DeviceSession } from '#shared/contracts/account.ts';
import { callAgain } from '../write/call-once.ts';
import { requestSignOut } from './sign-out.ts';

const SESSIONS_KEY = ['sessions'] as const;

/** The devices on which the person is signed in. */
export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: () => call('list_sessions', {}), staleTime: 0 });
}

/**
 * Ends a session. For the session of this device the person signs out here. @throws the error
 * that the server answered.
 */
export async function endSession({ id, current }: DeviceSession): Promise<void> {
  if (current) {
    await requestSignOut(signedInId() ?? '');
    return;
  }
  const ended = callAgain('end_session', { session_id: id });
  await ended.finally(() => void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }));
}
