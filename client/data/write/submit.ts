import type { Command, Kind } from './command.ts';
import { showChanges } from './pending.ts';
import { deliver } from './queue.ts';

/** How many commands about a target are unanswered, and the read after the last of them. */
interface Reading {
  unanswered: number;
  read: Promise<unknown>;
  begin: () => void;
}

const readings = new Map<string, Reading>();

function newReading(read: () => Promise<unknown>): Reading {
  let begin = () => {};
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { unanswered: 0, read: began.then(read), begin };
}

/**
 * Reads a target again when the last of several commands about it is answered or refused.
 * @returns to be called at the answer of this one; it resolves when the read is done.
 */
function readAfterLast(target: string, read: () => Promise<unknown>): () => Promise<unknown> {
  const reading = readings.get(target) ?? newReading(read);
  readings.set(target, reading);
  reading.unanswered += 1;
  return () => {
    reading.unanswered -= 1;
    if (reading.unanswered === 0) {
      readings.delete(target);
      reading.begin();
    }
    return reading.read;
  };
}

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
  const { read } = kind;
  const readAgain = read && readAfterLast(changes[0]?.[0] ?? '', () => read(command));
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
