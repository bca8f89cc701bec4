import type { Command, Kind } from './command.ts';
import { submit } from './submit.ts';

/** How many commands about a target are unanswered, and the read after the last of them. */
interface Reading {
  unanswered: number;
  read: Promise<unknown>;
  begin: () => void;
}

const readings = new Map<string, Reading>();

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

function newReading(read: () => Promise<unknown>): Reading {
  let begin = () => {};
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { unanswered: 0, read: began.then(read), begin };
}

/**
 * Carries out a command, as {@link submit} does, and reads its target again after the last of several; its changes show until then.
 * @param target what the read brings, as the command names it.
 * @throws the error that the server answered; then, too, the target is read again.
 */
export async function submitAndRead<Sent extends Command, Answer>(
  kind: Kind<Sent, Answer>,
  command: Sent,
  target: string,
  read: () => Promise<unknown>,
): Promise<Answer | undefined> {
  const readAgain = readAfterLast(target, read);
  try {
    const answer = await submit(kind, command, readAgain);
    if (answer === undefined) void readAgain();
    return answer;
  } catch (error) {
    void readAgain();
    throw error;
  }
}
