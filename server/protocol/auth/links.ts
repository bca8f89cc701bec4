import type pg from 'pg';
import { plainHash, randomSecret } from './secrets.ts';

/** What a link in a mail is for; each is redeemed once. */
export type LinkKind = 'setup' | 'invitation' | 'recovery' | 'email_change' | 'download';

/** A link that can still be redeemed. */
export interface LiveLink {
  kind: LinkKind;
  user_id: string | null;
  payload: {
    invitation_id?: string;
    /** The invitation's link was passed on by whoever invited, and not mailed to the address. */
    copied?: boolean;
    /** A change of address, and which of the two addresses this link went to. */
    change_id?: string;
    side?: 'old' | 'new';
    file_id?: string;
  };
  expires_at: Date;
  /** Whom it is for; null for the first administrator's, who names the address. */
  email: string | null;
  /** Who invited the person, where it is an invitation. */
  invited_by: string | null;
}

/** Makes a link. @returns its address, which holds the secret; the database keeps the hash alone. */
export async function makeLink(
  db: pg.Pool | pg.ClientBase,
  publicUrl: string,
  link: { kind: LinkKind; userId?: string; payload?: LiveLink['payload']; hours: number },
): Promise<string> {
  const secret = randomSecret();
  await db.query(
    `insert into auth.links (token_hash, kind, user_id, payload, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [plainHash(secret), link.kind, link.userId ?? null, link.payload ?? {}, link.hours],
  );
  // after the #: that part is never sent to a server, so it reaches no log
  return `${publicUrl}/auth#${new URLSearchParams({ kind: link.kind, token_hash: secret })}`;
}

// A link dies with what it is for: a withdrawn invitation, a disabled account, a first administrator who exists already,
// a change of address that another one has replaced.
const LIVE = `
  select l.kind, l.user_id, l.payload, l.expires_at, coalesce(u.email, i.email) as email, i.invited_by
  from auth.links l
  left join auth.users u on u.id = l.user_id
  left join public.invitations i on i.id = (l.payload ->> 'invitation_id')::uuid
  where l.token_hash = $1 and l.used_at is null and l.expires_at > clock_timestamp() and u.disabled_at is null
    and case l.kind
      when 'invitation' then i.accepted_at is null and i.expires_at > clock_timestamp()
      when 'recovery' then u.id is not null
      when 'email_change' then exists (
        select from auth.email_changes c
        where c.id = (l.payload ->> 'change_id')::uuid and c.expires_at > clock_timestamp())
      when 'download' then exists (select from app.files f where f.id = (l.payload ->> 'file_id')::uuid)
      else u.id is not null or not exists (
        select from auth.users where is_admin and not is_demo and disabled_at is null)
    end`;

/** Looks at a link without spending it. */
export async function peekLink(db: pg.Pool | pg.ClientBase, secret: string): Promise<LiveLink | undefined> {
  return (await db.query<LiveLink>(LIVE, [plainHash(secret)])).rows[0];
}

/**
 * Locks a link and all others for the same purpose for this transaction, and says whether it can still be redeemed; whoever
 * redeems another of them at the same moment waits.
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
