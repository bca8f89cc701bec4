import type { FastifyInstance, FastifyReply } from 'fastify';
import pg from 'pg';
import { ByteBudget } from '#server/lib/byte-budget.ts';
import { KeyedSemaphore } from '#server/lib/keyed-semaphore.ts';
import { sent } from '../requests/sent.ts';

const MB = 1024 * 1024;

/** What an answer may take: bytes, and the time of its statement where the usual limit does not fit. */
export interface AnswerBounds {
  maxBytes: number;
  timeoutMs?: number;
}

/** An answer of this size is built at once; a larger one is begun again when it is its turn. */
const SMALL_ANSWER: AnswerBounds = { maxBytes: 4 * MB };
/** No answer is larger; while so few are built, each has more time. */
const MAX_ANSWER: AnswerBounds = { maxBytes: 64 * MB, timeoutMs: 15_000 };

/** Large answers at once, from the statement until the last byte is sent: each takes several times its size. */
const largeAnswers = new KeyedSemaphore({
  total: 2,
  perKey: 1,
  waitingPerKey: 10,
  waiting: 100,
  waitMs: 15_000,
});

/** Bytes of answers that wait for slow readers, of all people and of one. */
const unsent = new ByteBudget({ total: 192 * MB, perKey: 80 * MB });
/** Smaller answers lie with the operating system at once. */
const COUNTED_ANSWER = 64 * 1024;

/** How long a reader may take: a while, and a second for each MB. */
const sendTimeMs = (bytes: number) => 15_000 + (bytes / MB) * 1_000;

const isTooLarge = (error: unknown) => error instanceof pg.DatabaseError && error.hint === 'answer_too_large';

/**
 * Builds an answer in bounded memory: `build` is called with small bounds, and once more with the largest
 * ones, when it gets a permit, where those were too little. A refusal undoes all that `build` did.
 * @param key whose answer it is.
 * @throws {PublicError} 429 or 503 where too many large answers wait already; what `build` throws.
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
      await sent(reply);
    };
    largeAnswers.run(key, buildLarge).catch(reject);
  });
}

/** Counts the answers of `scope` that are not sent yet, and cuts readers off that take too long. */
export function boundUnsentAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes < COUNTED_ANSWER) return payload;
    const giveBack = unsent.take(request.claims.sub ?? 'anon', bytes);
    const late = setTimeout(() => reply.raw.destroy(), sendTimeMs(bytes));
    void sent(reply).then(() => {
      clearTimeout(late);
      giveBack();
    });
    return payload;
  });
}
