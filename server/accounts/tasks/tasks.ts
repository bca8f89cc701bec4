import { z } from 'zod';
import { defineTask, type Task } from '#server/lib/task.ts';
import { DEVICE_DAYS } from '../sessions/device-cookie.ts';
import { sendCode, sendEmailChange, sendRecovery } from './requested-mails.ts';
import { type LinkMail, sendLinkMail } from './send-link-mail.ts';

/** Deletes expired rows. A used refresh token is kept for 30 days, so that its reuse still reveals a theft. */
const STATEMENTS = [
  'delete from auth.throttles where expires_at < now()',
  'delete from auth.codes where expires_at < now()',
  `delete from auth.links where expires_at < now() or used_at < now() - interval '1 day'`,
  'delete from auth.email_changes where expires_at < now()',
  `delete from auth.devices where coalesce(presented_at, created_at) < now() - interval '${DEVICE_DAYS} days'`,
  `delete from auth.sessions where refreshed_at < now() - interval '60 days'`,
  `delete from auth.refresh_tokens where used_at < now() - interval '30 days'`,
  `delete from auth.signing_keys where retired_at < now() - interval '1 day'`,
  // jobs that have failed for the last time: they are not retried
  `select graphile_worker.complete_jobs(array(
     select id from graphile_worker.jobs where attempts >= max_attempts and updated_at < now() - interval '7 days'))`,
];

/** Deletes expired rows every hour. */
const cleanUp = defineTask({
  name: 'clean_up_accounts',
  payload: z.unknown(),
  schedule: '17 * * * *',
  run: async (_payload, { pool }) => {
    for (const statement of STATEMENTS) await pool.query(statement);
  },
});

/**
 * The background work of accounts.
 * @param linkMails the mails with links that the product adds.
 */
export const accountTasks = (linkMails: readonly LinkMail[]): readonly Task[] => [
  sendCode,
  sendRecovery,
  sendLinkMail(linkMails),
  sendEmailChange,
  cleanUp,
];
