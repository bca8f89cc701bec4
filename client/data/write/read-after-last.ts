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
export function readAfterLast(target: string, read: () => Promise<unknown>): () => Promise<unknown> {
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
