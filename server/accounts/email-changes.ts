import type pg from 'pg';
import { errorText } from '#server/lib/error-texts.ts';
import type { Config } from '../config/config.ts';
import { inTransaction } from '../database/transaction.ts';
import { AuthError } from '../lib/auth-error.ts';
import { type Account, findAccountByEmail } from './accounts.ts';
import { isAllowedDomain } from './email-domains.ts';
import { type LiveLink, lockLink, spendLink } from './secrets/links.ts';
import { plainHash } from './secrets/secrets.ts';
import { LIMITS } from './throttles/limits.ts';
import { recordAttempt } from './throttles/throttles.ts';

/** How long both addresses have to confirm. */
export const EMAIL_CHANGE_HOURS = 24;

/**
 * Requests a change of address and mails a link to both addresses. It replaces an earlier request that is not confirmed; the same
 * request within the pause between two mails is that earlier one, sent again because its answer was lost, and mails nothing.
 * @throws {AuthError} email_exists, email_address_not_authorized, over_email_send_rate_limit, or validation_failed if the
 *   account already has this address.
 */
export async function requestEmailChange(
  { pool, config }: { pool: pg.Pool; config: Pick<Config, 'allowedEmailDomains'> },
  account: Account,
  email: string,
): Promise<void> {
  if (email === account.email) {
    throw new AuthError('validation_failed', { text: 'validation_failed.email_same' });
  }
  if (!isAllowedDomain(email, config.allowedEmailDomains))
    throw new AuthError('email_address_not_authorized');
  // outside the transaction: a refused address counts too, since the refusal reveals that it has an account
  const counter = { key: `email_change:account:${account.id}`, limit: LIMITS.emailChangesPerAccount };
  await recordAttempt(pool, [counter], { code: 'over_email_send_rate_limit' });
  await inTransaction(pool, async (client) => {
    // the lock: of two requests at once the second finds the first
    await client.query('select from auth.users where id = $1 for no key update', [account.id]);
    const repeated = await client.query(
      `select from auth.email_changes
       where user_id = $1 and new_email = $2 and created_at > clock_timestamp() - make_interval(secs => $3)`,
      [account.id, email, LIMITS.mailPause.seconds],
    );
    if (repeated.rowCount) return;
    await client.query('delete from auth.email_changes where user_id = $1', [account.id]);
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.email_changes (user_id, new_email, expires_at)
       values ($1, $2, now() + make_interval(hours => $3)) returning id`,
      [account.id, email, EMAIL_CHANGE_HOURS],
    );
    // after the row: people who may not change their address (app.keep_address_of_guest) do not learn who has an account
    if (await findAccountByEmail(client, email)) throw new AuthError('email_exists');
    await client.query(`select app.add_job('send_email_change', json_build_object('change_id', $1::text))`, [
      rows[0]?.id,
    ]);
  });
}

/** The result of redeeming one of the two links. */
interface Confirmation {
  /** `waiting`: the other address has not confirmed yet. */
  outcome: 'waiting' | 'changed';
  msg: string;
}

/** A change that both addresses confirm. */
interface Change {
  id: string;
  new_email: string;
}

/** Sets the address, and invalidates the codes and links that were sent to the old one. */
async function changeAddress(
  client: pg.ClientBase,
  userId: string,
  { id, new_email: email }: Change,
): Promise<void> {
  const taken = await findAccountByEmail(client, email);
  if (taken) throw new AuthError('email_exists');
  await client.query(
    `update auth.users set email = $2, email_confirmed_at = now(), updated_at = clock_timestamp() where id = $1`,
    [userId, email],
  );
  await client.query('delete from auth.email_changes where user_id = $1', [userId]);
  await client.query('delete from auth.codes where user_id = $1', [userId]);
  await client.query(
    `delete from auth.links where user_id = $1 and kind in ('recovery', 'email_change') and used_at is null`,
    [userId],
  );
  // its two links say so when they are opened again
  await client.query(
    `update auth.links set payload = payload || '{"changed": true}' where user_id = $1 and payload ->> 'change_id' = $2`,
    [userId, id],
  );
}

/** The outcome of a link that was redeemed before; null if it was not, or if another change has replaced its own. */
async function outcomeBefore(client: pg.ClientBase, secret: string): Promise<Confirmation['outcome'] | null> {
  const { rows } = await client.query<{ outcome: Confirmation['outcome'] }>(
    `select case when l.payload ? 'changed' then 'changed' else 'waiting' end as outcome
     from auth.links l
     where l.token_hash = $1 and l.kind = 'email_change' and l.used_at is not null and l.expires_at > clock_timestamp()
       and (l.payload ? 'changed' or exists (
         select from auth.email_changes c
         where c.id = (l.payload ->> 'change_id')::uuid and c.expires_at > clock_timestamp()))`,
    [plainHash(secret)],
  );
  return rows[0]?.outcome ?? null;
}

/**
 * Redeems a link of a change of address. The address changes when the second of the two links is redeemed. A link that was redeemed
 * before, whose answer may have been lost, has the outcome of then, or of now.
 * @returns null if the link is no longer valid.
 * @throws {AuthError} email_exists if another account has the new address by now.
 */
export async function confirmEmailChange(
  client: pg.ClientBase,
  secret: string,
): Promise<Confirmation | null> {
  const link = await lockLink(client, secret);
  const outcome = link ? await redeem(client, secret, link) : await outcomeBefore(client, secret);
  return outcome && { outcome, msg: errorText(`email_change.${outcome}`) };
}

async function redeem(
  client: pg.ClientBase,
  secret: string,
  link: LiveLink,
): Promise<Confirmation['outcome'] | null> {
  if (link.kind !== 'email_change' || link.user_id === null) return null;
  const { rows } = await client.query<Change & { complete: boolean }>(
    `update auth.email_changes set
       old_confirmed_at = case when $2 = 'old' then now() else old_confirmed_at end,
       new_confirmed_at = case when $2 = 'new' then now() else new_confirmed_at end
     where id = $1
     returning id, new_email, old_confirmed_at is not null and new_confirmed_at is not null as complete`,
    [link.payload.change_id, link.payload.side],
  );
  const [change] = rows;
  if (!change) return null;
  await spendLink(client, secret, link);
  if (!change.complete) return 'waiting';
  await changeAddress(client, link.user_id, change);
  return 'changed';
}
