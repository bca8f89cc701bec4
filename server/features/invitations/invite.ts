import { defineProcedure, type ProcedureContext } from '#server/lib/procedure.ts';
import { errorBody, PublicError, refusal } from '#server/lib/public-error.ts';
import {
  type InvitedAddress,
  type InviteMemberOutput,
  invitationContracts,
} from '#shared/contracts/invite-member.ts';
import { type Invitee, inviteAddress, requireManager } from './invite-address.ts';

/**
 * Invites an address to a team.
 * @throws {PublicError} 403 not_manager, and the refusals of `inviteAddress`.
 */
const inviteMember = defineProcedure({
  ...invitationContracts.invite_member,
  async act(input, context): Promise<InviteMemberOutput | PublicError> {
    await requireManager(context.client, input.team_id);
    return inviteAddress(context, input);
  },
});

async function inviteOne(context: ProcedureContext, invitee: Invitee): Promise<InvitedAddress> {
  const { email } = invitee;
  // a refusal before the query of the database concerns only this address too
  const result = await inviteAddress(context, invitee).catch((error: unknown) => {
    if (error instanceof PublicError) return error;
    throw error;
  });
  if (!(result instanceof PublicError)) return { email, ...result };
  const { code, message, hint, details } = errorBody(result);
  const params = typeof details === 'string' ? details : '';
  return { email, outcome: 'refused', code, message, hint: hint ?? '', details: params };
}

/**
 * Invites several addresses to a team, each separately: a refused one does not stop the others.
 * @throws {PublicError} 403 not_manager.
 */
const inviteMembers = defineProcedure({
  ...invitationContracts.invite_members,
  async act({ emails, ...rest }, context): Promise<InvitedAddress[]> {
    await requireManager(context.client, rest.team_id);
    const results: InvitedAddress[] = [];
    for (const email of new Set(emails)) results.push(await inviteOne(context, { ...rest, email }));
    return results;
  },
});

interface Invitation {
  team_id: string;
  email: string;
  role: string;
  guest: boolean;
}

/**
 * Renews an open invitation for another seven days and mails it again; without a mail server it returns a new link. If the
 * address has an account by now, that is added to the team at once.
 * @throws {PublicError} 404 invitation_gone if it was accepted or withdrawn, or the caller may not see it; and the refusals
 *   of `inviteAddress`.
 */
const resendInvitation = defineProcedure({
  ...invitationContracts.resend_invitation,
  async act({ invitation_id, add_unconfirmed }, context): Promise<InviteMemberOutput | PublicError> {
    const { rows } = await context.client.query<Invitation>(
      'select team_id, email, role, guest from public.invitations where id = $1 and accepted_at is null',
      [invitation_id],
    );
    const [invitation] = rows;
    if (invitation === undefined) throw refusal('invitation_gone');
    return inviteAddress(context, { ...invitation, add_unconfirmed });
  },
});

/** Inviting people to teams. */
export const invitationProcedures = [inviteMember, inviteMembers, resendInvitation];
