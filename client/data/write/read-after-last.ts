/** The read of a target after the last of several commands about it, and how many of them are not answered yet. */
interface Reading extends PromiseWithResolvers<void> {
  unanswered: number;
}

const readings = new Map<string, Reading>();

/**
 * Reads a target again when the last of several commands about it is answered or refused.
 * @returns to be called at the answer of this one; it resolves when the read is done.
 */
export function readAfterLast(target: string, read: () => Promise<unknown>): () => Promise<unknown> {
  const reading = readings.get(target) ?? { ...Promise.withResolvers<void>(), unanswered: 0 };
  readings.set(target, reading);
  reading.unanswered += 1;
  return () => {
    reading.unanswered -= 1;
    if (reading.unanswered === 0) {
      readings.delete(target);
      read().then(() => reading.resolve(), reading.reject);
    }
    return reading.promise;
  };
}
