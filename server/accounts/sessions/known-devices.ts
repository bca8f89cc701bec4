import type pg from 'pg';
import type { Queryable } from '#server/lib/rows.ts';
import { plainHash, randomSecret } from '../secrets/secrets.ts';
import { DEVICE_DAYS, readDeviceTokens } from './device-cookie.ts';

// A known device is a browser that an account has signed in with before. One cookie holds a random token for each account
// that used the browser; the database keeps their hashes. A token gives no access: it only separates the attempts of its
// browser from those of strangers.

/** How many devices one account keeps. */
const MAX_DEVICES = 20;
const FRESH = `coalesce(d.presented_at, d.created_at) > now() - make_interval(days => ${DEVICE_DAYS})`;

/**
 * Finds the known device that a request comes from.
 * @param cookies the request's `Cookie` header.
 * @returns the device's id; undefined if the browser never signed in to the account of `email`.
 */
export async function findDevice(
  db: Queryable,
  email: string,
  cookies: string | undefined,
): Promise<string | undefined> {
  const tokens = readDeviceTokens(cookies);
  if (tokens.length === 0) return undefined;
  const { rows } = await db.query<{ id: string }>(
    `select d.id from auth.devices d join auth.users u on u.id = d.user_id
     where u.email = $1 and d.token_hash = any($2) and ${FRESH} limit 1`,
    [email, tokens.map(plainHash)],
  );
  return rows[0]?.id;
}

/**
 * Adds a device. Beyond the limit it removes the oldest devices, and before them those whose cookie never came back: a
 * client that keeps no cookies adds a device with every sign-in.
 */
async function addDevice(pool: pg.Pool, accountId: string, token: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into auth.devices (user_id, token_hash) values ($1, $2) returning id',
    [accountId, plainHash(token)],
  );
  await pool.query(
    `delete from auth.devices where id in (
       select id from auth.devices where user_id = $1 and id <> $2
       order by presented_at desc nulls last, created_at desc offset $3)`,
    [accountId, rows[0]?.id, MAX_DEVICES - 1],
  );
}

/**
 * Registers a browser as a known device of an account.
 * @param tokens the device tokens that the browser sent.
 * @returns the token for this account: one of `tokens`, or a new one that the browser must keep.
 */
export async function registerDevice(
  pool: pg.Pool,
  accountId: string,
  tokens: readonly string[],
): Promise<string> {
  const { rows } = await pool.query<{ token_hash: Buffer }>(
    `update auth.devices d set presented_at = now()
     where user_id = $1 and token_hash = any($2) and ${FRESH} returning token_hash`,
    [accountId, tokens.map(plainHash)],
  );
  const known = tokens.find((token) => rows.some((row) => row.token_hash.equals(plainHash(token))));
  if (known !== undefined) return known;
  const token = randomSecret();
  await addDevice(pool, accountId, token);
  return token;
}

/**
 * Forgets the known devices of an account.
 * @param cookies the `Cookie` header of the browser that stays known; undefined: no browser stays known.
 */
export async function forgetDevices(db: Queryable, accountId: string, cookies?: string): Promise<void> {
  await db.query('delete from auth.devices where user_id = $1 and token_hash <> all($2)', [
    accountId,
    readDeviceTokens(cookies).map(plainHash),
  ]);
}
