import type pg from 'pg';
import { keyedHash, plainHash, randomSecret } from '../secrets/secrets.ts';

/**
 * Seconds in which the same token may be presented again: tabs that open together present it at the same time, and the
 * official client retries a refresh without an answer for up to 30 s.
 */
export const GRACE_SECONDS = 40;

/** The first refresh token of a session. */
export async function issueRefreshToken(client: pg.ClientBase, sessionId: string): Promise<string> {
  const token = randomSecret();
  await keep(client, token, sessionId);
  return token;
}

async function keep(client: pg.ClientBase, token: string, sessionId: string): Promise<void> {
  await client.query('insert into auth.refresh_tokens (token_hash, session_id) values ($1, $2)', [
    plainHash(token),
    sessionId,
  ]);
}

/** The one token that may follow a token. It is derived from that token, so that every tab gets the same. */
async function successorOf(client: pg.ClientBase, token: string): Promise<string> {
  return (await keyedHash(client, 'refresh_tokens', token)).toString('base64url');
}

/** A presented token and its session. */
export interface PresentedToken {
  session_id: string;
  user_id: string;
  amr: string;
  state: 'unused' | 'within_grace' | 'reused';
}

/** Finds a token and locks its session: refreshes of one session happen one after the other. */
export async function lockToken(client: pg.ClientBase, token: string): Promise<PresentedToken | undefined> {
  const hash = plainHash(token);
  await client.query(
    `select from auth.sessions where id = (select session_id from auth.refresh_tokens where token_hash = $1) for update`,
    [hash],
  );
  // a separate statement: it sees what another transaction wrote while that one had the lock
  const { rows } = await client.query<PresentedToken>(
    `select s.id as session_id, s.user_id, s.amr,
       case when r.used_at is null then 'unused'
         when r.used_at > clock_timestamp() - make_interval(secs => $2) then 'within_grace'
         else 'reused' end as state
     from auth.refresh_tokens r join auth.sessions s on s.id = r.session_id where r.token_hash = $1`,
    [hash, GRACE_SECONDS],
  );
  return rows[0];
}

/** Uses a token up, and issues its successor. */
export async function rotate(client: pg.ClientBase, token: string, sessionId: string): Promise<string> {
  const successor = await successorOf(client, token);
  await client.query('update auth.refresh_tokens set used_at = clock_timestamp() where token_hash = $1', [
    plainHash(token),
  ]);
  await keep(client, successor, sessionId);
  await client.query('update auth.sessions set refreshed_at = clock_timestamp() where id = $1', [sessionId]);
  return successor;
}

/** The token that followed a used one. If it is used as well, the next one after it, so that the client gets a usable token. */
export async function liveSuccessor(client: pg.ClientBase, token: string): Promise<string> {
  const successor = await successorOf(client, token);
  const { rows } = await client.query<{ used: boolean }>(
    'select used_at is not null as used from auth.refresh_tokens where token_hash = $1',
    [plainHash(successor)],
  );
  return rows[0]?.used ? liveSuccessor(client, successor) : successor;
}
