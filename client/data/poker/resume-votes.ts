import { useEffect } from 'react';
import { signedInId } from '#client/lib/auth-state.ts';
import { isOnline, onConnectionChange, retryWhenOnline } from '#client/lib/online.ts';
import { createStore } from '#client/lib/store.ts';

// every view loads this file: it knows no more than where votes are kept

/** Before the id of the person and that of the round, in the keys of kept votes. */
export const VOTE_PREFIX = 'plataforma-scrum-vote:';

/** Set when the votes of everybody in this browser have been forgotten. */
export const votesForgotten = createStore(undefined);

export const voteKeys = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/**
 * Sends the votes that an earlier page of this person could not send, while mounted, as soon as the server can be reached. When the
 * person signs out, this browser forgets them. Used once, in the shell.
 */
export function useResumedVotes(personId: string): void {
  useEffect(() => {
    const resume = () => {
      // rarely needed, so the code is loaded only then
      if (isOnline() && voteKeys(VOTE_PREFIX + personId)[0])
        void retryWhenOnline(() => import('./votes.ts')).then(({ resumeVotes }) => resumeVotes(personId));
    };
    resume();
    const stop = onConnectionChange(resume);
    return () => {
      stop();
      if (signedInId() === personId) return;
      for (const key of voteKeys(VOTE_PREFIX)) localStorage.removeItem(key);
      votesForgotten.set(undefined);
    };
  }, [personId]);
}
