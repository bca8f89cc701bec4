import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { RequestSource } from '#server/lib/request-source.ts';
import type { Queryable } from '#server/lib/rows.ts';
import { recordGuess } from '../throttles/guesses.ts';
import { keyedHash, sameHash } from './secrets.ts';

/** The spec's constants of a one-time code: six digits, ten minutes, three attempts. */
const DIGITS = 6;
export const CODE_MINUTES = 10;
const ATTEMPTS = 3;

// bound to the account: a hash that is copied to another account matches nothing there
const hashOf = (db: Queryable, userId: string, code: string) => keyedHash(db, 'codes', `${userId}:${code}`);

/** Creates the one valid code of an account and invalidates an earlier one. Only the returned text holds it in clear. */
export async function makeCode(pool: pg.Pool, userId: string): Promise<string> {
  const code = randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, '0');
  await pool.query(
    `insert into auth.codes (user_id, code_hash, created_at, expires_at)
     values ($1, $2, now(), now() + make_interval(mins => $3))
     on conflict (user_id) do update
       set code_hash = excluded.code_hash, attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [userId, await hashOf(pool, userId, code), CODE_MINUTES],
  );
  return code;
}

/** Takes one of the three attempts at an account's valid code; undefined if none is left, or if there is no such account. */
async function takeAttempt(client: pg.ClientBase, email: string) {
  // the row stays locked until the end of the transaction: guesses at one code run one after the other
  const { rows } = await client.query<{ user_id: string; code_hash: Buffer }>(
    `update auth.codes c set attempts = c.attempts + 1 from auth.users u
     where u.id = c.user_id and u.email = $1 and u.disabled_at is null
       and c.attempts < $2 and c.expires_at > clock_timestamp()
     returning c.user_id, c.code_hash`,
    [email, ATTEMPTS],
  );
  return rows[0];
}

/**
 * Tries a code. A correct code is used up. The caller commits the transaction in both cases, so that the attempt counts.
 * @returns the account's id, or null if the code is wrong, expired, used up or unknown.
 * @throws {AuthError} over_request_rate_limit after too many attempts.
 */
export async function tryCode(
  client: pg.ClientBase,
  { email, code, source }: { email: string; code: string; source: RequestSource },
): Promise<string | null> {
  const guess = await recordGuess(client, 'code', email, source);
  const live = await takeAttempt(client, email);
  // hashed for an unknown address too: the response time reveals nothing
  const hash = await hashOf(client, live?.user_id ?? email, code);
  if (!live || !sameHash(live.code_hash, hash)) return null;
  await client.query('delete from auth.codes where user_id = $1', [live.user_id]);
  await guess.succeeded(client);
  return live.user_id;
}
