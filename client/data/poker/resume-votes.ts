import { useEffect } from 'react';
import { signedInId } from '#client/lib/auth-state.ts';
import { isOnline, onConnectionChange, retryWhenOnline } from '#client/lib/online.ts';
import { forgetVotes, keptVotes } from './kept-votes.ts';

/**
 * Sends the votes that an earlier page of this person could not send, while mounted, as soon as the server can be reached. When the
 * person signs out, this browser forgets them. Used once, in the shell.
 */
export function useResumedVotes(personId: string): void {
  useEffect(() => {
    const resume = () => {
      const votes = isOnline() ? keptVotes(personId) : [];
      // rarely needed, so it is loaded only then
      if (votes.length > 0)
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
