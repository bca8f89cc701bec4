import { AuthError } from '#server/lib/auth-error.ts';
import type { Queryable } from '#server/lib/rows.ts';
import type { AuthErrorCode } from '#shared/errors/codes.ts';

/** At most `max` attempts in a window of `seconds` that opens with the first one. */
export interface Limit {
  max: number;
  seconds: number;
}

/** The key that attempts are counted under, and how many of them are allowed. */
export interface Counter {
  key: string;
  limit: Limit;
}

/** The result of counting an attempt: whether it is allowed, and the seconds until the window ends. */
interface Standing {
  allowed: boolean;
  retryAfter: number;
}

/** Counts one attempt under one key, atomically among all nodes. */
async function increment(db: Queryable, { key, limit }: Counter): Promise<Standing> {
  const { rows } = await db.query<{ count: number; left: number }>(
    `insert into auth.throttles as t (key, count, expires_at)
     values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when t.expires_at <= now() then 1 else t.count + 1 end,
       expires_at = case when t.expires_at <= now() then excluded.expires_at else t.expires_at end
     returning count, greatest(1, ceil(extract(epoch from expires_at - now())))::int as left`,
    [key, limit.seconds],
  );
  const [row] = rows;
  return { allowed: row !== undefined && row.count <= limit.max, retryAfter: row?.left ?? limit.seconds };
}

/**
 * Counts one attempt under every counter, or under none of them if one is used up: a refused attempt is not counted.
 * Callers always pass the counters of one kind of attempt in the same order, so that transactions never deadlock.
 * @throws {AuthError} `refusal` with the seconds to wait.
 */
export async function recordAttempt(
  db: Queryable,
  counters: readonly Counter[],
  refusal: { code: AuthErrorCode; status?: number } = { code: 'over_request_rate_limit' },
): Promise<void> {
  const counted: string[] = [];
  for (const counter of counters) {
    counted.push(counter.key);
    const { allowed, retryAfter } = await increment(db, counter);
    if (allowed) continue;
    await refundAttempt(db, counted);
    const { code, status } = refusal;
    throw new AuthError(code, { retryAfter, ...(status !== undefined && { status }) });
  }
}

/** Subtracts one attempt from each counter, after it turned out to be a success. */
export async function refundAttempt(db: Queryable, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await db.query('update auth.throttles set count = count - 1 where key = $1 and count > 0', [key]);
  }
}

/** Resets a counter, after a success. */
export async function resetAttempts(db: Queryable, key: string): Promise<void> {
  await db.query('delete from auth.throttles where key = $1', [key]);
}
