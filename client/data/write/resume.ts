import { useEffect } from 'react';
import { retryWhenOnline } from '#client/lib/connection/online.ts';
import { RESUMES } from '../commands.ts';
import type { Command } from './command.ts';
import { forgetPending } from './pending.ts';
import { forgetQueue } from './queue.ts';
import { closeStoredQueue, openStoredQueue, releaseAdopted } from './stored-queue.ts';
import { reportUnreadable } from './unreadable.ts';

/** Sends the commands that an earlier page of this person could not send, while mounted. Used once, in the shell. */
export function useResumedCommands(personId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void openStoredQueue(personId, leaving.signal).then((commands) => resume(commands, leaving.signal));
    return () => {
      leaving.abort();
      forgetQueue();
      forgetPending();
      closeStoredQueue();
    };
  }, [personId]);
}

/** Sends the commands of earlier pages, in order. The code of a kind may not be loaded yet; until it is, its commands stay stored. */
async function resume(commands: readonly Command[], signal: AbortSignal): Promise<void> {
  for (const command of commands) {
    const load = RESUMES[command.kind];
    const run = load ? await retryWhenOnline(load).catch(() => null) : reportUnreadable;
    if (signal.aborted) return;
    // without the code of its kind a later page sends it
    if (run === null) continue;
    void run(command);
    releaseAdopted(command);
  }
}
