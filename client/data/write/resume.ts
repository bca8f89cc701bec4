import { useEffect } from 'react';
import { retryWhenOnline } from '#client/lib/online.ts';
import { RESUMES } from '../commands.ts';
import type { Command } from './command.ts';
import { forgetPending } from './pending.ts';
import { forgetQueue } from './queue.ts';
import { closeStoredQueue, openStoredQueue, releaseAdopted } from './stored-queue.ts';

/** Sends the commands that an earlier page of this person could not send, while mounted. Used once, in the shell. */
export function useResumedCommands(personId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void openStoredQueue(personId, leaving.signal).then((commands) => {
      for (const command of commands) void resume(command, leaving.signal);
    });
    return () => {
      leaving.abort();
      forgetQueue();
      forgetPending();
      closeStoredQueue();
    };
  }, [personId]);
}

/** Sends a command of an earlier page. The code of its kind may not be loaded yet; until it is, the command stays stored. */
async function resume(command: Command, signal: AbortSignal): Promise<void> {
  const load = RESUMES[command.kind];
  const run = load && (await retryWhenOnline(load).catch(() => null));
  // without the code of its kind a later page sends it
  if (run === null || signal.aborted) return;
  const sent = run?.(command);
  releaseAdopted(command);
  await sent;
}
