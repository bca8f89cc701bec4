import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ServerContext } from '../../context.ts';
import { plainHash, randomSecret } from './secrets.ts';

// A known device is a browser that an account has signed in with before. One cookie holds a random token for each account
// that used the browser; the database keeps their hashes. A token opens nothing: it only sets its browser's attempts
// apart from those of strangers.

/** Browsers accept `__Host-` only over HTTPS and only from this very host. */
const COOKIE = { secure: '__Host-device', plain: 'device' } as const;
const TOKEN = /^[\w-]{43}$/;
/** Tokens that one browser keeps: one for each account that signed in with it. */
const MAX_ACCOUNTS = 5;
/** Devices that one account keeps. */
const MAX_DEVICES = 20;
/** The longest life that browsers give a cookie. */
export const DEVICE_DAYS = 400;

const FRESH = `coalesce(d.presented_at, d.created_at) > now() - make_interval(days => ${DEVICE_DAYS})`;

function tokensIn(cookies: string | undefined): string[] {
  const parsed = parseCookie(cookies ?? '');
  return Object.values(COOKIE)
    .flatMap((name) => (parsed[name] ?? '').split('.'))
    .filter((token) => TOKEN.test(token))
    .slice(0, MAX_ACCOUNTS);
}

/**
 * Finds the known device that a request comes from.
 * @param cookies the request's `Cookie` header.
 * @returns the device's id; undefined where the browser never signed in to the account of `email`.
 */
export async function findDevice(
  db: pg.Pool | pg.ClientBase,
  email: string,
  cookies: string | undefined,
): Promise<string | undefined> {
  const tokens = tokensIn(cookies);
  if (tokens.length === 0) return undefined;
  const { rows } = await db.query<{ id: string }>(
    `select d.id from auth.devices d join auth.users u on u.id = d.user_id
     where u.email = $1 and d.token_hash = any($2) and ${FRESH} limit 1`,
    [email, tokens.map(plainHash)],
  );
  return rows[0]?.id;
}

/**
 * Adds a device. Beyond the limit the oldest ones are removed, and first those whose cookie was never sent back: a client
 * that keeps no cookies adds one with every sign-in.
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

/** Makes the browser of a request a known device of an account whose person has just proven who they are. */
export async function rememberDevice(
  { pool, config }: ServerContext,
  accountId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tokens = tokensIn(request.headers.cookie);
  const { rows } = await pool.query<{ token_hash: Buffer }>(
    `update auth.devices d set presented_at = now()
     where user_id = $1 and token_hash = any($2) and ${FRESH} returning token_hash`,
    [accountId, tokens.map(plainHash)],
  );
  const known = tokens.find((token) => rows.some((row) => row.token_hash.equals(plainHash(token))));
  const own = known ?? randomSecret();
  if (known === undefined) await addDevice(pool, accountId, own);

  const secure = request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false);
  const value = [own, ...tokens.filter((token) => token !== own)].slice(0, MAX_ACCOUNTS).join('.');
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: secure ? COOKIE.secure : COOKIE.plain,
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge: DEVICE_DAYS * 24 * 60 * 60,
    }),
  );
}

/**
 * Forgets the known devices of an account.
 * @param cookies the `Cookie` header of the browser that stays known; undefined: none does.
 */
export async function forgetDevices(
  db: pg.Pool | pg.ClientBase,
  accountId: string,
  cookies?: string,
): Promise<void> {
  await db.query('delete from auth.devices where user_id = $1 and token_hash <> all($2)', [
    accountId,
    tokensIn(cookies).map(plainHash),
  ]);
}
