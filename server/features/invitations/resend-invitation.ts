import { defineProcedure } from '#server/lib/procedure.ts';
import { type PublicError, refusal } from '#server/lib/public-error.ts';
import { type InviteMemberOutput, invitationContracts } from '#shared/contracts/invite-member.ts';
import { inviteAddress } from './invite-address.ts';

interface Invitation {
  team_id: string;
  email: string;
  role: string;
}

/**
 * Renews an open invitation for another seven days and mails it again; without a mail server it returns a new link. If the
 * address has an account by now, that is added to the team at once.
 * @throws {PublicError} 404 invitation_gone if it was accepted or withdrawn, or the caller may not see it; and the refusals
 *   of `inviteAddress`.
 */
export const resendInvitation = defineProcedure({
  ...invitationContracts.resend_invitation,
  async act({ invitation_id, add_unconfirmed }, context): Promise<InviteMemberOutput | PublicError> {
    const { rows } = await context.client.query<Invitation>(
      'select team_id, email, role from public.invitations where id = $1 and accepted_at is null',
      [invitation_id],
    );
    const [invitation] = rows;
    if (invitation === undefined) {
      throw refusal('invitation_gone');
    }
    return inviteAddress(context, { ...invitation, add_unconfirmed });
  },
});
