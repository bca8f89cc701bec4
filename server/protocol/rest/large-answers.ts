import type { FastifyInstance, FastifyReply } from 'fastify';
import pg from 'pg';
import { ByteBudget } from '#server/lib/byte-budget.ts';
import { KeyedSemaphore } from '#server/lib/keyed-semaphore.ts';
import { whenResponseClosed } from '../requests/response-closed.ts';

const MB = 1024 * 1024;

/** The bounds of a response: its bytes, and the time of its statement if the usual limit does not apply. */
export interface AnswerBounds {
  maxBytes: number;
  timeoutMs?: number;
}

/** The bounds of the first attempt. A larger response is built again when it gets a permit. */
const SMALL_ANSWER: AnswerBounds = { maxBytes: 4 * MB };
/** The bounds of the largest responses. Few are built at once, so each has more time. */
const MAX_ANSWER: AnswerBounds = { maxBytes: 64 * MB, timeoutMs: 15_000 };

/** Large responses at once, from the statement until the last byte is sent: each takes several times its size. */
const largeAnswers = new KeyedSemaphore({
  total: 2,
  perKey: 1,
  waitingPerKey: 10,
  waiting: 100,
  waitMs: 15_000,
});

/** Bytes of responses that are queued for slow readers, of all people and of one. */
const unsent = new ByteBudget({ total: 192 * MB, perKey: 80 * MB });
/** Smaller responses fit into the buffers of the operating system at once. */
const COUNTED_ANSWER = 64 * 1024;

/** How long a reader may take: 15 s, and one second for each MB. */
const sendTimeMs = (bytes: number) => 15_000 + (bytes / MB) * 1_000;

const isTooLarge = (error: unknown) => error instanceof pg.DatabaseError && error.hint === 'answer_too_large';

/**
 * Builds a response in bounded memory. `build` is called with small bounds. If those are too small, it is called once more
 * with the largest ones, when it gets a permit. A refusal undoes everything that `build` did.
 * @param key the person or network that the response is for.
 * @throws {PublicError} 429 or 503 if too many large responses are queued; the errors of `build`.
 */
export async function buildAnswer<T>(
  key: string,
  reply: FastifyReply,
  build: (bounds: AnswerBounds) => Promise<T>,
): Promise<T> {
  try {
    return await build(SMALL_ANSWER);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
  }
  return new Promise<T>((resolve, reject) => {
    const buildLarge = async () => {
      if (reply.raw.closed) throw new Error('the reader left before its turn');
      resolve(await build(MAX_ANSWER));
      await whenResponseClosed(reply);
    };
    largeAnswers.run(key, buildLarge).catch(reject);
  });
}

/** Counts the responses of `scope` that are not sent yet, and disconnects readers that take too long. */
export function boundUnsentAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes < COUNTED_ANSWER) return payload;
    const giveBack = unsent.take(request.claims.sub ?? 'anon', bytes);
    const late = setTimeout(() => reply.raw.destroy(), sendTimeMs(bytes));
    void whenResponseClosed(reply).then(() => {
      clearTimeout(late);
      giveBack();
    });
    return payload;
  });
}
