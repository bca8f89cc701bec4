import { useCallback, useRef } from 'react';
import { refreshSession, runAction } from '#client/data/poker/session.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure, isConnectionFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { PokerProcedures } from '#shared/contracts/poker.ts';
import type { RunAction } from './session-context.ts';

/** Takes steps of a session, one at a time: a second press while one is under way does nothing. Toasts report what fails. */
export function useRunAction(sessionId: string): RunAction {
  const taking = useRef(false);
  return useCallback<RunAction>(
    async (name, input) => {
      if (taking.current) return false;
      taking.current = true;
      try {
        await runAction(name, { ...input, session_id: sessionId } as PokerProcedures[typeof name]['input']);
        return true;
      } catch (error) {
        const show = isConnectionFailure(error) ? toast.failure : toast.refusal;
        show(
          i18n.t(`poker:session.failed.${name}` as 'poker:session.failed.reveal_poker'),
          describeFailure(error),
        );
        void refreshSession(sessionId);
        return false;
      } finally {
        taking.current = false;
      }
    },
    [sessionId],
  );
}
