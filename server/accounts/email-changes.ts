import type pg from 'pg';
import { errorText } from '#server/lib/error-texts.ts';
import type { Config } from '../config/config.ts';
import { inTransaction } from '../database/transaction.ts';
import { AuthError } from '../lib/auth-error.ts';
import { type Account, findAccountByEmail } from './accounts.ts';
import { isAllowedDomain } from './email-domains.ts';
import { lockLink, spendLink } from './secrets/links.ts';
import { LIMITS } from './throttles/limits.ts';
import { recordAttempt } from './throttles/throttles.ts';

/** How long both addresses have to confirm. */
export const EMAIL_CHANGE_HOURS = 24;

/**
 * Requests a change of address and mails a link to both addresses. It replaces an earlier request that is not confirmed.
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

/** Sets the address, and invalidates the codes and links that were sent to the old one. */
async function changeAddress(client: pg.ClientBase, userId: string, email: string): Promise<void> {
  const taken = await findAccountByEmail(client, email);
  if (taken) throw new AuthError('email_exists');
  await client.query(
    `update auth.users set email = $2, email_confirmed_at = now(), updated_at = clock_timestamp() where id = $1`,
    [userId, email],
  );
  await client.query('delete from auth.email_changes where user_id = $1', [userId]);
  await client.query('delete from auth.codes where user_id = $1', [userId]);
  await client.query(`delete from auth.links where user_id = $1 and kind in ('recovery', 'email_change')`, [
    userId,
  ]);
}

/**
 * Redeems a link of a change of address. The address changes when the second of the two links is redeemed.
 * @returns null if the link is no longer valid.
 * @throws {AuthError} email_exists if another account has the new address by now.
 */
export async function confirmEmailChange(
  client: pg.ClientBase,
  secret: string,
): Promise<Confirmation | null> {
  const link = await lockLink(client, secret);
  if (link?.kind !== 'email_change' || link.user_id === null) return null;
  const { rows } = await client.query<{ new_email: string; complete: boolean }>(
    `update auth.email_changes set
       old_confirmed_at = case when $2 = 'old' then now() else old_confirmed_at end,
       new_confirmed_at = case when $2 = 'new' then now() else new_confirmed_at end
     where id = $1
     returning new_email, old_confirmed_at is not null and new_confirmed_at is not null as complete`,
    [link.payload.change_id, link.payload.side],
  );
  const [change] = rows;
  if (!change) return null;
  await spendLink(client, secret, link);
  if (!change.complete) {
    return { outcome: 'waiting', msg: errorText('email_change.waiting') };
  }
  await changeAddress(client, link.user_id, change.new_email);
  return { outcome: 'changed', msg: errorText('email_change.changed') };
}
