import { useEffect } from 'react';
import { isOnline, onConnectionChange, retryWhenOnline } from '#client/lib/online.ts';
import { keptIds } from '#client/lib/storage/kept.ts';
import { votesLeft } from './votes-left.ts';

/**
 * Sends the votes that an earlier page of this person could not send, while mounted, as soon as the server can be reached. Used
 * once, in the shell.
 */
export function useResumedVotes(personId: string): void {
  useEffect(() => {
    const resume = () => {
      // rarely needed, so the code is loaded only then
      if (isOnline() && keptIds('vote', personId)[0])
        void retryWhenOnline(() => import('./votes.ts')).then(({ resumeVotes }) => resumeVotes(personId));
    };
    resume();
    const stop = onConnectionChange(resume);
    return () => {
      stop();
      votesLeft.set(undefined);
    };
  }, [personId]);
}
