import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { RequestSource } from '#server/lib/request-source.ts';
import type { Queryable } from '#server/lib/rows.ts';
import { recordGuess } from '../throttles/guesses.ts';
import { keyedHash, plainHash, sameHash } from './secrets.ts';

/** The spec's constants of a one-time code: six digits, ten minutes, three attempts. */
const DIGITS = 6;
export const CODE_MINUTES = 10;
const ATTEMPTS = 3;

/** Seconds in which a page may repeat a correct code whose answer it has lost. */
const REPEAT_SECONDS = 60;

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
       set code_hash = excluded.code_hash, attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at,
         attempt_hash = null, session_id = null`,
    [userId, await hashOf(pool, userId, code), CODE_MINUTES],
  );
  return code;
}

/**
 * Takes one of the three attempts at an account's valid code; undefined if none is left, or if there is no such account. A code that is
 * used up is valid for the page that has used it.
 */
async function takeAttempt(client: pg.ClientBase, email: string, attemptHash: Buffer | null) {
  // the row stays locked until the end of the transaction: guesses at one code run one after the other; the account is locked first,
  // as by those who disable it
  const { rows } = await client.query<{ user_id: string; code_hash: Buffer; session_id: string | null }>(
    `update auth.codes c set attempts = c.attempts + 1
     from (select id from auth.users where email = $1 and disabled_at is null for no key update) u
     where u.id = c.user_id and c.attempts < $2 and c.expires_at > clock_timestamp()
       and (c.attempt_hash is null or c.attempt_hash = $3)
     returning c.user_id, c.code_hash, c.session_id`,
    [email, ATTEMPTS, attemptHash],
  );
  return rows[0];
}

interface TriedCode {
  email: string;
  code: string;
  /** The secret id that a page has for its attempts; with it the code can be repeated for 60 s. */
  attempt?: string | undefined;
  source: RequestSource;
}

/** A correct code. */
interface RightCode {
  userId: string;
  /** The session that the same page has opened with it before, without getting its tokens. */
  unanswered: string | null;
}

/**
 * Tries a code. A correct code is used up. The caller commits the transaction in both cases, so that the attempt counts.
 * @returns null if the code is wrong, expired, used up or unknown.
 * @throws {AuthError} over_request_rate_limit after too many attempts.
 */
export async function tryCode(
  client: pg.ClientBase,
  { email, code, attempt, source }: TriedCode,
): Promise<RightCode | null> {
  const guess = await recordGuess(client, 'code', email, source);
  const attemptHash = attempt === undefined ? null : plainHash(attempt);
  const live = await takeAttempt(client, email, attemptHash);
  // hashed for an unknown address too: the response time reveals nothing
  const hash = await hashOf(client, live?.user_id ?? email, code);
  if (!live || !sameHash(live.code_hash, hash)) return null;
  if (attemptHash) await keepForRepeat(client, live.user_id, attemptHash);
  else await client.query('delete from auth.codes where user_id = $1', [live.user_id]);
  await guess.succeeded(client);
  return { userId: live.user_id, unanswered: live.session_id };
}

/** Uses a code up for everybody but the page with this attempt. A repeat does not extend its time. */
async function keepForRepeat(client: pg.ClientBase, userId: string, attemptHash: Buffer): Promise<void> {
  await client.query(
    `update auth.codes set attempts = 0, attempt_hash = $2,
       expires_at = case when attempt_hash is null then clock_timestamp() + make_interval(secs => $3) else expires_at end
     where user_id = $1`,
    [userId, attemptHash, REPEAT_SECONDS],
  );
}

/** Notes which session a page has opened with a code: the page that repeats the code has never got its tokens. */
export async function noteSession(client: pg.ClientBase, userId: string, sessionId: string): Promise<void> {
  await client.query('update auth.codes set session_id = $2 where user_id = $1', [userId, sessionId]);
}
