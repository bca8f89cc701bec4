import type pg from 'pg';
import type { Logger } from 'pino';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { PublicError } from '#server/lib/public-error.ts';
import { oneValue } from '#server/lib/rows.ts';

/** How many refusals wait at most to be recorded. More are dropped: they come from a program, not from a team at its board. */
const MAX_WAITING = 200;
/** How long one statement may take; the record waits for no lock of a busy project. */
const TIMEOUT_MS = 2_000;

interface Attempt {
  personId: string;
  refusal: PublicError;
}

async function record(pool: pg.Pool, { personId, refusal: { params, subjects } }: Attempt): Promise<void> {
  const { project_id, status, limit } = params;
  const recorded = await inTransaction(pool, async (client) => {
    await client.query(`set local statement_timeout = ${TIMEOUT_MS}`);
    const values = [personId, project_id, status, limit, subjects];
    return oneValue<number>(client, 'select app.record_refused_moves($1, $2, $3, $4, $5)', values);
  });
  if (recorded > 0) notifyCommit();
}

/**
 * Records the moves of stories that a full column refused, as `app.record_refused_moves` defines it. One is recorded after the
 * other, on one connection, so that requests do not wait for them.
 * @returns a function for each refusal: it resolves when the refusal is recorded or dropped, and never rejects. The log has a
 * failure.
 */
export function refusedMoveRecorder(
  pool: pg.Pool,
  log: Logger,
): (refusal: PublicError, personId: string | undefined) => Promise<void> {
  let waiting = 0;
  let last = Promise.resolve();
  return async (refusal, personId) => {
    const isMove = refusal.hint === 'wip_limit_reached' && refusal.subjects.length > 0;
    if (!isMove || personId === undefined || waiting >= MAX_WAITING) return;
    waiting += 1;
    last = last
      .then(() => record(pool, { personId, refusal }))
      .catch((error: unknown) => log.warn({ err: error }, 'a refused move was not recorded'))
      .finally(() => {
        waiting -= 1;
      });
    await last;
  };
}
