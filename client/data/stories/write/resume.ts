import { useEffect } from 'react';
import { forgetQueue } from './offline-queue.ts';
import { forgetPending } from './optimistic.ts';
import { closeStoredQueue, openStoredQueue } from './queue-storage.ts';
import type { StoryWrite } from './story-write.ts';
import { submit } from './submit.ts';

/** Sends the writes that an earlier page of this person could not send, while mounted. Used once, in the shell. */
export function useResumedWrites(personId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void openStoredQueue(personId, leaving.signal).then((writes) => {
      for (const write of writes) void resume(write);
    });
    return () => {
      leaving.abort();
      forgetQueue();
      forgetPending();
      closeStoredQueue();
    };
  }, [personId]);
}

async function resume(write: StoryWrite): Promise<void> {
  try {
    await submit(write);
  } catch (error) {
    // rarely needed, so it is loaded only then
    const { reportRefusal } = await import('./report-refusal.ts');
    await reportRefusal(write, error);
  }
}
