import type { Command, Kind } from './command.ts';
import { showChanges } from './pending.ts';
import { deliver } from './queue.ts';

/**
 * Carries out a command. Its changes show in the same frame and, without connection, wait for it. A refusal or a failure rolls
 * them back.
 * @param onAnswer shows what the server has now. If it returns a promise, the changes show until that settles. Kinds that read their
 *   target again need none.
 * @returns the answer; undefined if a later command of its slot has replaced it. The promise stays open while the command waits.
 * @throws the error that the server answered, after the changes have been rolled back.
 */
export async function submit<Sent extends Command, Answer>(
  kind: Kind<Sent, Answer>,
  command: Sent,
  // biome-ignore lint/suspicious/noConfusingVoidType: it may return nothing
  onAnswer?: (answer: Answer) => Promise<unknown> | void,
): Promise<Answer | undefined> {
  const changes = kind.changesOf(command);
  const hide = showChanges(changes);
  const readAgain = kind.reading?.(command);
  try {
    const answer = await deliver(kind, command, changes);
    const shown = readAgain ? readAgain() : answer && onAnswer?.(answer);
    if (shown) void shown.finally(hide);
    else hide();
    return answer;
  } catch (error) {
    hide();
    void readAgain?.();
    throw error;
  }
}
