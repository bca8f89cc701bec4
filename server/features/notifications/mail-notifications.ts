import type pg from 'pg';
import { z } from 'zod';
import { inTransaction } from '#server/database/transaction.ts';
import { oneValue } from '#server/lib/rows.ts';
import { defineTask, type TaskContext } from '#server/lib/task.ts';
import { renderMail } from '#server/mail/mail-template.ts';
import { mailTexts } from '#server/mail/mail-texts.ts';
import { withoutLinks } from '#server/mail/without-links.ts';
import { meetingAddress } from '#shared/rules/meetings/meeting-address.ts';
import { mailLine, type Waiting } from './mail-lines.ts';
import { readSignedId, signId } from './signed-id.ts';

/** How long notifications are collected for one mail. */
const GATHERING_MS = 15 * 60_000;

/** The most notifications in a mail. The subject counts the others, which people read in the product. */
const MAX_LINES = 50;

interface Recipient {
  id: string;
  email: string;
  full_name: string;
  language: string;
}

/** Takes the pending notifications of a person, without those that were read or muted meanwhile, or belong to a project that they left. Another call for the same person waits for this transaction. */
async function takePending(client: pg.ClientBase, userId: string): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting>(
    `with taken as (delete from app.pending_mails where user_id = $1 returning notification_id)
     select n.kind, n.actor_id, n.project_id, p.full_name as who, n.params, c.name as to_column
     from taken join public.notifications n on n.id = taken.notification_id
     left join public.profiles p on p.id = n.actor_id
     left join public.board_columns c on c.project_id = n.project_id and c.status = n.params ->> 'to'
     where n.read_at is null and app.sees_notification(n)
       and not app.is_muted(n.user_id, n.kind, n.project_id, n.story_id) order by n.created_at`,
    [userId],
  );
  return rows;
}

/** The recipient of a mail; none for a disabled account, a person who wants no mails, or a demo address if there is a mail server. */
async function findRecipient(client: pg.ClientBase, userId: string, hasServer: boolean) {
  const { rows } = await client.query<Recipient>(
    `select u.id, u.email, p.full_name, s.appearance ->> 'language' as language
     from auth.users u join public.profiles p on p.id = u.id join public.user_settings s on s.user_id = u.id
     where u.id = $1 and u.disabled_at is null and (s.notifications -> 'email') is distinct from 'false'::jsonb
       and not (u.is_demo and $2)`,
    [userId, hasServer],
  );
  return rows[0];
}

/** The page that a mail leads to: the meeting that all its notifications are about, or else the dashboard. */
function pageOf(waiting: readonly Waiting[]): string {
  const [page, ...others] = new Set(
    waiting.map(({ project_id, params }) => {
      const address = meetingAddress(project_id, params);
      return address ? `/?${new URLSearchParams(address)}` : '/';
    }),
  );
  return page === undefined || others.length > 0 ? '/' : page;
}

async function unsubscribeToken(client: pg.ClientBase, userId: string): Promise<string> {
  return signId(await oneValue<Buffer>(client, `select app.secret('unsubscribe')`), userId);
}

/**
 * Sends a person one mail about all their pending notifications. It deletes the pending rows in the same transaction: if the
 * mail server refuses, they stay pending, and the job is retried.
 * @returns whether a mail was sent.
 */
export async function mailWaiting(userId: string, context: TaskContext, digest: boolean): Promise<boolean> {
  return inTransaction(context.pool, async (client) => {
    const recipient = await findRecipient(client, userId, context.mailer.hasServer);
    const waiting = await takePending(client, userId);
    if (!recipient || waiting.length === 0) return false;
    const { language, t, greeting } = mailTexts(recipient.language);
    const lines = waiting.flatMap((each) => {
      const line = mailLine(each, language);
      return line === null ? [] : [line];
    });
    const token = await unsubscribeToken(client, userId);
    const { publicUrl } = context;
    const page = `${publicUrl}/auth#${new URLSearchParams({ kind: 'unsubscribe', token_hash: token })}`;
    const { productName } = context.config;
    const counted = { email: recipient.email, count: waiting.length };
    const rendered = renderMail({
      productName,
      language,
      subject: t(`notifications.${digest ? 'digestSubject' : 'subject'}`, counted),
      greeting: greeting(withoutLinks(recipient.full_name)),
      paragraphs: [t('notifications.intro'), ...lines.slice(0, MAX_LINES)],
      button: { label: t('notifications.button'), url: `${publicUrl}${pageOf(waiting)}` },
      footer: t('footer', { productName }),
      link: { label: t('notifications.unsubscribe'), url: page },
    });
    await context.mailer.send({
      ...rendered,
      to: recipient.email,
      summary: t('notifications.summary', counted),
      headers: {
        'List-Unsubscribe': `<${publicUrl}/auth/v1/unsubscribe?${new URLSearchParams({ token })}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    return true;
  });
}

/** Sends the one mail about a person's notifications of fifteen minutes. */
export const mailNotifications = defineTask({
  name: 'mail_notifications',
  payload: z.object({ user_id: z.uuid() }),
  run: async ({ user_id }, context) => {
    await mailWaiting(user_id, context, false);
  },
});

/** Every minute, queues mails for people whose first notification has waited for fifteen minutes. The job can contain the current moment. */
export const queueDueMails = defineTask({
  name: 'queue_due_mails',
  payload: z.object({ now: z.coerce.date().optional() }),
  schedule: '* * * * *',
  run: async ({ now = new Date() }, { pool }) => {
    await pool.query('select app.queue_due_mails($1)', [new Date(now.getTime() - GATHERING_MS)]);
  },
});

/**
 * Turns off a person's notification mails, with the token of the link below such a mail.
 * @returns false if the server did not create the token.
 */
export async function unsubscribe(pool: pg.Pool, token: string): Promise<boolean> {
  const key = await oneValue<Buffer>(pool, `select app.secret('unsubscribe')`);
  const userId = readSignedId(key, token);
  if (userId === null) return false;
  const { rowCount } = await pool.query(
    `update public.user_settings set notifications = notifications || '{"email": false}' where user_id = $1`,
    [userId],
  );
  return rowCount === 1;
}
