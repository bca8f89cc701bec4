import { useEffect } from 'react';
import { retryWhenOnline } from '#client/lib/connection/online.ts';
import { keepCopy } from '#client/lib/storage/stored-values.ts';
import { KINDS } from './commands.ts';
import type { Command } from './write/command.ts';
import { closeStoredQueue, isAdopted, openStoredQueue, releaseAdopted } from './write/stored-queue.ts';
import { forgetQueue, submit } from './write/submit.ts';

/** Sends the commands that an earlier page of this person could not send, while mounted. Used once, in the shell. */
export function useResumedCommands(personId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void openStoredQueue(personId, leaving.signal).then((commands) => resume(commands, leaving.signal));
    return () => {
      leaving.abort();
      forgetQueue();
      closeStoredQueue();
    };
  }, [personId]);
}

/** Sends the commands of earlier pages, in order. The code of a kind may not be loaded yet; until it is, its commands stay stored. */
async function resume(commands: readonly Command[], signal: AbortSignal): Promise<void> {
  for (const command of commands) {
    const { keys, load } = KINDS[command.kind] ?? {};
    const isReadable = keys?.every((key) => key in command);
    const kind = isReadable && load ? await retryWhenOnline(load).catch(() => null) : undefined;
    if (signal.aborted) return;
    // without the code of its kind a later page sends it, and a later command of its slot has replaced it
    if (kind === null || !isAdopted(command)) continue;
    if (!kind) void reportUnreadable(command);
    else
      submit(kind, command as never, undefined, true).catch((error) =>
        kind.onRefusal(command as never, error),
      );
    releaseAdopted(command);
  }
}

/** Puts a stored command aside that this version cannot send, so that its texts can be copied, and reports it. */
async function reportUnreadable(command: Command): Promise<void> {
  // first: it is stored nowhere else from now on
  const copyId = keepCopy({ value: command, name: 'waiting', id: '' });
  const { showUnreadable } = await retryWhenOnline(() => import('./write/show-unreadable.ts'));
  await showUnreadable(command, copyId);
}
