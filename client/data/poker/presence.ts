import { call } from '#client/lib/rpc.ts';
import { useHeartbeat } from '../meetings/heartbeat.ts';
import { cachedSession, refreshSession, takeStep } from './session.ts';

/**
 * Keeps the signed-in person present at the table of a session, while mounted.
 * @param seated whether the person has a seat, and the session is not closed.
 */
export function usePokerPresence(sessionId: string, seated: boolean): void {
  useHeartbeat(
    async () => {
      const { revision } = await call('poker_heartbeat', { session_id: sessionId });
      if (revision > (cachedSession(sessionId)?.revision ?? revision)) await refreshSession(sessionId);
    },
    seated,
    () => takeStep('join_poker_session', { session_id: sessionId }),
  );
}
