import type pg from 'pg';
import { AuthError } from './auth-error.ts';

/** At most `most` attempts in a window of `seconds` that opens with the first one. */
export interface Limit {
  most: number;
  seconds: number;
}

type Queryable = pg.Pool | pg.ClientBase;

/** Where an attempt stands: whether it is within the limit, and the seconds until its window ends. */
interface Standing {
  allowed: boolean;
  retryAfter: number;
}

const SECONDS_LEFT = 'greatest(1, ceil(extract(epoch from expires_at - now())))::int';

/** Counts one attempt, atomically among all nodes. */
export async function count(db: Queryable, key: string, limit: Limit): Promise<Standing> {
  const { rows } = await db.query<{ count: number; left: number }>(
    `insert into auth.throttles as t (key, count, expires_at)
     values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when t.expires_at <= now() then 1 else t.count + 1 end,
       expires_at = case when t.expires_at <= now() then excluded.expires_at else t.expires_at end
     returning count, ${SECONDS_LEFT} as left`,
    [key, limit.seconds],
  );
  const [row] = rows;
  return { allowed: row !== undefined && row.count <= limit.most, retryAfter: row?.left ?? limit.seconds };
}

/**
 * Counts one attempt and refuses it beyond the limit.
 * @throws {AuthError} over_request_rate_limit with the seconds to wait.
 */
export async function spendAttempt(db: Queryable, key: string, limit: Limit): Promise<void> {
  const { allowed, retryAfter } = await count(db, key, limit);
  if (!allowed) throw new AuthError('over_request_rate_limit', { retryAfter });
}

/**
 * Refuses when earlier failures have used the limit up; counts nothing itself.
 * @throws {AuthError} over_request_rate_limit with the seconds to wait.
 */
export async function checkFailures(db: Queryable, key: string, limit: Limit): Promise<void> {
  const { rows } = await db.query<{ left: number }>(
    `select ${SECONDS_LEFT} as left from auth.throttles where key = $1 and expires_at > now() and count >= $2`,
    [key, limit.most],
  );
  const [row] = rows;
  if (row) throw new AuthError('over_request_rate_limit', { retryAfter: row.left });
}

/** Takes one attempt back that was counted before it was known to be none. */
export async function refund(db: Queryable, key: string): Promise<void> {
  await db.query('update auth.throttles set count = count - 1 where key = $1 and count > 0', [key]);
}

/** Forgets the attempts under a key, after a success. */
export async function forgive(db: Queryable, key: string): Promise<void> {
  await db.query('delete from auth.throttles where key = $1', [key]);
}
