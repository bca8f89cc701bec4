import type pg from 'pg';
import type { Queryable } from '#server/lib/rows.ts';
import { plainHash, randomSecret } from './secrets.ts';

/** The purpose of a link in a mail. Each link is redeemed once. */
export type LinkKind = 'setup' | 'invitation' | 'recovery' | 'email_change';

/** A link that can still be redeemed. */
export interface LiveLink {
  kind: LinkKind;
  user_id: string | null;
  payload: {
    invitation_id?: string;
    /** The person who invited passed the link on by hand; it was not mailed to the address. */
    copied?: boolean;
    /** A change of address, and which of the two addresses got this link. */
    change_id?: string;
    side?: 'old' | 'new';
    /** Whether that change was made. */
    changed?: boolean;
  };
  expires_at: Date;
  /** The address that the link is for; null for the link of the first administrator, who enters the address. */
  email: string | null;
}

/**
 * Creates the secret of a link.
 * @param publicUrl the start of its address, without a trailing slash.
 * @returns the address, which contains the secret, and the hash, which the database stores instead of the secret.
 */
export function newLink(kind: LinkKind, publicUrl: string): { url: string; hash: Buffer } {
  const secret = randomSecret();
  // after the #: browsers never send that part to a server, so no log contains it
  const url = `${publicUrl}/auth#${new URLSearchParams({ kind, token_hash: secret })}`;
  return { url, hash: plainHash(secret) };
}

/** Creates and stores a link. @returns its address. */
export async function makeLink(
  db: Queryable,
  publicUrl: string,
  link: { kind: LinkKind; userId?: string; payload?: LiveLink['payload']; hours: number },
): Promise<string> {
  const { url, hash } = newLink(link.kind, publicUrl);
  await db.query(
    `insert into auth.links (token_hash, kind, user_id, payload, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [hash, link.kind, link.userId ?? null, link.payload ?? {}, link.hours],
  );
  return url;
}

// A link ends with its purpose: the account is disabled, there is a first administrator, another change of address has
// replaced this one. The invitations module decides when an invitation's link ends.
const LIVE = `
  select l.kind, l.user_id, l.payload, l.expires_at, u.email
  from auth.links l
  left join auth.users u on u.id = l.user_id
  where l.token_hash = $1 and l.used_at is null and l.expires_at > clock_timestamp() and u.disabled_at is null
    and case l.kind
      when 'invitation' then true
      when 'recovery' then u.id is not null
      when 'email_change' then exists (
        select from auth.email_changes c
        where c.id = (l.payload ->> 'change_id')::uuid and c.expires_at > clock_timestamp())
      else u.id is not null or not exists (
        select from auth.users where is_admin and not is_demo and disabled_at is null)
    end`;

/** Reads a valid link without using it up. */
export async function peekLink(db: Queryable, secret: string): Promise<LiveLink | undefined> {
  return (await db.query<LiveLink>(LIVE, [plainHash(secret)])).rows[0];
}

/**
 * Locks a link and all others for the same purpose until the transaction ends, so that no two of them are redeemed at once.
 * @returns the link, if it is still valid.
 */
export async function lockLink(client: pg.ClientBase, secret: string): Promise<LiveLink | undefined> {
  await client.query(
    `select from auth.links l where exists (
       select from auth.links mine where mine.token_hash = $1 and mine.kind = l.kind
         and mine.user_id is not distinct from l.user_id and mine.payload = l.payload)
     order by l.token_hash for update`,
    [plainHash(secret)],
  );
  return peekLink(client, secret);
}

/** Uses a link up, and with it every other link for the same purpose. */
export async function spendLink(client: pg.ClientBase, secret: string, link: LiveLink): Promise<void> {
  await client.query(
    `update auth.links set used_at = clock_timestamp() where token_hash = $1
       or (kind = $2 and used_at is null and user_id is not distinct from $3 and payload = $4)`,
    [plainHash(secret), link.kind, link.user_id, link.payload],
  );
}
