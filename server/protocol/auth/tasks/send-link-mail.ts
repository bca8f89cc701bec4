import { z } from 'zod';
import { defineTask, type TaskContext } from '../../../lib/task.ts';
import { makeLink } from '../links.ts';
import { findRecipient, sendAccountMail } from './account-mail.ts';

const SETUP_DAYS = 7;

interface Invitation {
  email: string;
  team: string;
  project: string;
  inviter: string | null;
  expires_at: Date;
  hours: number;
  language: string | null;
}

/** For an account that an administrator made without a password. */
async function sendSetup(userId: string, context: TaskContext): Promise<void> {
  const recipient = await findRecipient(context, 'id', userId);
  if (!recipient) return;
  const link = await makeLink(context.pool, context.publicUrl, {
    kind: 'setup',
    userId,
    hours: SETUP_DAYS * 24,
  });
  const { productName } = context.config;
  const { email } = recipient;
  await sendAccountMail(
    context,
    recipient,
    (texts) => texts.setup({ productName, email, link, days: SETUP_DAYS }),
    {
      link,
    },
  );
}

/** An invited person has no settings yet: the mail speaks the language of whoever invites. */
async function findInvitation({ pool }: TaskContext, id: string): Promise<Invitation | undefined> {
  const { rows } = await pool.query<Invitation>(
    `select i.email, t.name as team, p.name as project, who.full_name as inviter, i.expires_at,
       ceil(extract(epoch from i.expires_at - now()) / 3600)::int as hours, s.appearance ->> 'language' as language
     from public.invitations i
     join public.teams t on t.id = i.team_id
     join public.projects p on p.id = i.project_id
     left join public.profiles who on who.id = i.invited_by
     left join public.user_settings s on s.user_id = i.invited_by
     where i.id = $1 and i.accepted_at is null and i.expires_at > now()`,
    [id],
  );
  return rows[0];
}

async function sendInvitation(id: string, context: TaskContext): Promise<void> {
  const invitation = await findInvitation(context, id);
  if (!invitation) return;
  const { productName, timeZone } = context.config;
  const { email, team, project, inviter, expires_at: expires } = invitation;
  const link = await makeLink(context.pool, context.publicUrl, {
    kind: 'invitation',
    payload: { invitation_id: id },
    hours: invitation.hours,
  });
  await sendAccountMail(
    context,
    { email, full_name: '', language: invitation.language ?? 'es' },
    (texts, language) => {
      const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(expires);
      return texts.invitation({ productName, email, link, inviter: inviter ?? '', project, team, until });
    },
    { link },
  );
}

/** For an export that is ready: the link lives as long as the file, and may be used again until then. */
async function sendDownload(userId: string, fileId: string, context: TaskContext): Promise<void> {
  const recipient = await findRecipient(context, 'id', userId);
  const { rows } = await context.pool.query<{ hours: number; expires_at: Date }>(
    `select ceil(extract(epoch from expires_at - now()) / 3600)::int as hours, expires_at
     from app.files where id = $1 and owner_id = $2 and expires_at > now()`,
    [fileId, userId],
  );
  const [file] = rows;
  if (!recipient || !file) return;
  const link = await makeLink(context.pool, context.publicUrl, {
    kind: 'download',
    userId,
    payload: { file_id: fileId },
    hours: file.hours,
  });
  const { productName, timeZone } = context.config;
  const { email } = recipient;
  await sendAccountMail(
    context,
    recipient,
    (texts, language) => {
      const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(
        file.expires_at,
      );
      return texts.download({ productName, email, link, until });
    },
    { link },
  );
}

/**
 * Mails a link: `{kind: 'setup', user_id}` to an account without a password, `{kind: 'invitation', invitation_id}`
 * to the address of an open invitation, `{kind: 'download', user_id, file_id}` to whoever exported. The link is made here, so that its secret stands in no table.
 */
export const sendLinkMail = defineTask({
  name: 'send_link_mail',
  payload: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('setup'), user_id: z.uuid() }),
    z.object({ kind: z.literal('invitation'), invitation_id: z.uuid() }),
    z.object({ kind: z.literal('download'), user_id: z.uuid(), file_id: z.uuid() }),
  ]),
  run: (payload, context) => {
    if (payload.kind === 'setup') return sendSetup(payload.user_id, context);
    if (payload.kind === 'download') return sendDownload(payload.user_id, payload.file_id, context);
    return sendInvitation(payload.invitation_id, context);
  },
});
