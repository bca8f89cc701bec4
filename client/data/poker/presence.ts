import { useEffect } from 'react';
import { call } from '#client/lib/rpc.ts';
import { cachedSession, refreshSession, takeStep } from './session.ts';

/** The server counts people as present for a minute after they were last seen. */
const BEAT_MS = 20_000;

/**
 * Keeps the signed-in person present at the table of a session, while mounted and while the page is visible.
 * @param seated whether the person has a seat, and the session is not closed.
 */
export function usePokerPresence(sessionId: string, seated: boolean): void {
  useEffect(() => {
    if (!seated) return;
    // what fails now is repeated by the next one
    const ignore = () => undefined;
    const beat = async () => {
      if (document.hidden) return;
      const { revision } = await call('poker_heartbeat', { session_id: sessionId });
      if (revision > (cachedSession(sessionId)?.revision ?? revision)) await refreshSession(sessionId);
    };
    const beatNow = () => void beat().catch(ignore);
    void takeStep('join_poker_session', { session_id: sessionId }).catch(ignore);
    const timer = setInterval(beatNow, BEAT_MS);
    document.addEventListener('visibilitychange', beatNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beatNow);
    };
  }, [sessionId, seated]);
}
