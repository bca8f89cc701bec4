import type pg from 'pg';
import { isAllowedDomain } from '#server/accounts/email-domains.ts';
import { newLink } from '#server/accounts/secrets/links.ts';
import type { Config } from '#server/config/config.ts';
import type { ProcedureContext } from '#server/lib/procedure.ts';
import { type PublicError, refusal } from '#server/lib/public-error.ts';
import { oneValue } from '#server/lib/rows.ts';
import type { InviteMemberOutput } from '#shared/contracts/invite-member.ts';
import type { RefusalCode } from '#shared/errors/codes.ts';

/** The outcome of an invitation in the database. */
export type Invited =
  | Exclude<InviteMemberOutput, { outcome: 'invited' }>
  | { outcome: 'invited'; invitation_id: string; mail: boolean }
  | { outcome: 'refused'; code: RefusalCode };

/** An address that is invited to a team. */
export interface Invitee {
  team_id: string;
  email: string;
  role: string;
  /** Whether to add an account whose address is not confirmed. */
  add_unconfirmed: boolean;
  /** Whether the account that the invitation creates is one of a guest. */
  guest: boolean;
}

/**
 * Makes sure that the caller manages the project of a team. A team that the caller cannot see is refused in the same way.
 * @throws {PublicError} 403 not_manager.
 */
export async function requireManager(client: pg.ClientBase, teamId: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from public.teams where id = $1 and project_id = any ((select app.managed_projects())::uuid[])',
    [teamId],
  );
  if (rowCount) return;
  throw refusal('not_manager');
}

const domainsOf = ({ allowedEmailDomains }: Config) => ({ domains: allowedEmailDomains.join(', ') });

/** Creates the link that the person who invites passes on if there is no mail server. */
async function linkToCopy(client: pg.ClientBase, invitationId: string, publicUrl: string): Promise<string> {
  const { url, hash } = newLink('invitation', publicUrl);
  await client.query('select app.add_invitation_link($1, $2)', [invitationId, hash]);
  return url;
}

/**
 * Invites one address to a team that the caller manages. A person with an account is added at once and notified; any other
 * address gets an invitation by mail, which is valid for seven days. Inviting again renews the open invitation. An account
 * whose address is not confirmed is added only with `add_unconfirmed`. Addresses outside the allowed domains are for guests, where an
 * administrator allows it.
 * @returns the outcome for {@link deliverInvitation}, or a refusal of `app.invite` (400 foreign_guests_not_allowed, 409 already_member,
 *   account_disabled, not_a_guest, guest_manages_nothing and guest_in_one_project, 429 too_many_invitations). It is returned and not
 *   thrown, so that the attempt counts.
 * @throws {PublicError} 400 domain_not_allowed.
 */
export async function inviteAddress(
  { client, config }: Pick<ProcedureContext, 'client' | 'config'>,
  { team_id, email, role, add_unconfirmed, guest }: Invitee,
): Promise<Invited> {
  const params = domainsOf(config);
  const foreign = !isAllowedDomain(email, config.allowedEmailDomains);
  if (foreign && !guest) throw refusal('domain_not_allowed', { params });
  const values = [team_id, email, role, add_unconfirmed, guest, foreign];
  const invited = await oneValue<Invited>(client, 'select app.invite($1, $2, $3, $4, $5, $6)', values);
  if (invited.outcome === 'invited' && invited.mail && config.smtpUrl !== undefined) {
    const payload = { kind: 'invitation', invitation_id: invited.invitation_id };
    await client.query('select app.add_job($1, $2)', ['send_link_mail', JSON.stringify(payload)]);
  }
  return invited;
}

/** The answer to the caller about an outcome: with a link to pass on where no mail server is set. */
export async function deliverInvitation(
  { client, config }: Pick<ProcedureContext, 'client' | 'config'>,
  invited: Invited,
): Promise<InviteMemberOutput | PublicError> {
  if (invited.outcome === 'refused') {
    const { code } = invited;
    return refusal(code, code === 'foreign_guests_not_allowed' ? { params: domainsOf(config) } : {});
  }
  if (invited.outcome !== 'invited') return invited;
  const { invitation_id, mail } = invited;
  if (config.smtpUrl === undefined) {
    return { outcome: 'invited', link: await linkToCopy(client, invitation_id, config.publicUrl ?? '') };
  }
  return mail ? { outcome: 'invited' } : { outcome: 'invited', mailed_before: true };
}
