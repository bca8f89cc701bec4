import type pg from 'pg';
import type { Queryable } from '#server/lib/rows.ts';
import { type Account, findAccountById, presentUser } from '../accounts.ts';
import type { AccessTokens } from './open-access-tokens.ts';
import { issueRefreshToken } from './refresh-tokens.ts';

/** Where a request comes from, as its session stores it. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

/** How a session was opened. `copied_link`: with an invitation that was passed on by hand. */
export type Method = 'password' | 'copied_link' | 'otp' | 'recovery' | 'setup' | 'invitation';

/** The methods that prove that the person reads the account's mail. */
export const PROVEN_BY_MAIL: readonly Method[] = ['otp', 'recovery', 'setup', 'invitation'];

/** A session, and the tokens that its client continues with. */
export interface OpenSession {
  account: Account;
  sessionId: string;
  refreshToken: string;
  amr: string;
}

/**
 * Confirms the address of an account after its person has proven that they read its mail. If it was not confirmed before,
 * another person may have created the account: its earlier sessions end, and its password is removed, unless it was set
 * in this request.
 */
async function confirmAddress(client: pg.ClientBase, accountId: string, amr: Method): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.users set email_confirmed_at = now(), password_hash = case when $2 then password_hash end
     where id = $1 and email_confirmed_at is null`,
    [accountId, amr === 'setup' || amr === 'invitation'],
  );
  if (rowCount) await endSessions(client, accountId, 'global', null);
}

/** Opens a session for an account. */
export async function openSession(
  client: pg.ClientBase,
  accountId: string,
  amr: Method,
  origin: Origin,
): Promise<OpenSession> {
  if (PROVEN_BY_MAIL.includes(amr)) await confirmAddress(client, accountId, amr);
  const { rows } = await client.query<{ id: string }>(
    'insert into auth.sessions (user_id, amr, user_agent, ip) values ($1, $2, $3, $4) returning id',
    [accountId, amr, origin.userAgent, origin.address],
  );
  await client.query('update auth.users set last_sign_in_at = now() where id = $1', [accountId]);
  const account = await findAccountById(client, accountId);
  const sessionId = rows[0]?.id;
  if (!account || !sessionId) throw new Error('a session could not be opened');
  return { account, sessionId, amr, refreshToken: await issueRefreshToken(client, sessionId) };
}

/** The response body of every sign-in and refresh: the tokens, their times, and the user. */
export async function presentSession({ tokens }: { tokens: AccessTokens }, session: OpenSession) {
  const { account, sessionId, refreshToken, amr } = session;
  const access = await tokens.sign({
    role: 'authenticated',
    sub: account.id,
    session_id: sessionId,
    email: account.email,
    amr,
  });
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: access.expiresIn,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    user: presentUser(account),
  };
}

/** Which sessions a sign-out ends, in the words of the official client. */
export type Scope = 'global' | 'local' | 'others';

/** Ends sessions of a person and deletes their refresh tokens. `app.open_request` then refuses their requests. */
export async function endSessions(
  db: Queryable,
  userId: string,
  scope: Scope,
  sessionId: string | null,
): Promise<void> {
  await db.query(
    `delete from auth.sessions where user_id = $1
       and ($2 = 'global' or ($2 = 'local' and id = $3) or ($2 = 'others' and id <> $3))`,
    [userId, scope, sessionId],
  );
}

/** Ends a session whose tokens nobody has got. @returns false if it has been ended before, with all of its person. */
export async function endUnanswered(db: Queryable, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from auth.sessions where id = $1', [sessionId]);
  return rowCount === 1;
}
