import { z } from 'zod';
import { makeLink } from '#server/accounts/secrets/links.ts';
import { sendAccountMail } from '#server/accounts/tasks/account-mail.ts';
import { defineLinkMail } from '#server/accounts/tasks/send-link-mail.ts';
import type { TaskContext } from '#server/lib/task.ts';
import { withoutLinks } from '#server/mail/without-links.ts';

interface Invitation {
  email: string;
  team: string;
  project: string;
  inviter: string | null;
  expires_at: Date;
  hours: number;
  language: string | null;
}

/** Finds an open invitation. An invited person has no settings yet: the mail is in the language of the person who invites. */
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

/** `{kind: 'invitation', invitation_id}`: to the address of an open invitation. */
export const invitationMail = defineLinkMail({
  kind: 'invitation',
  payload: z.object({ invitation_id: z.uuid() }),
  async send({ invitation_id }, context) {
    const invitation = await findInvitation(context, invitation_id);
    if (!invitation) return;
    const { email, team, project, inviter, hours, expires_at: expires } = invitation;
    const link = await makeLink(context.pool, context.publicUrl, {
      kind: 'invitation',
      payload: { invitation_id },
      hours,
    });
    const names = {
      inviter: withoutLinks(inviter ?? ''),
      project: withoutLinks(project),
      team: withoutLinks(team),
    };
    const recipient = { email, full_name: '', language: invitation.language ?? 'es' };
    await sendAccountMail(
      context,
      recipient,
      'invitation',
      { link, ...names, context: names.inviter && 'inviter' },
      expires,
    );
  },
});
