import { useEffect } from 'react';
import { signedInId } from '#client/lib/auth-state.ts';
import { isOnline, onConnectionChange, retryWhenOnline } from '#client/lib/online.ts';
import { forgetVotes, VOTE_PREFIX, voteKeys } from './vote-keys.ts';

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
      if (signedInId() !== personId) forgetVotes();
    };
  }, [personId]);
}
