import { defineProcedure } from '#server/lib/procedure.ts';
import type { PublicError } from '#server/lib/public-error.ts';
import { type InviteMemberOutput, invitationContracts } from '#shared/contracts/invite-member.ts';
import { inviteAddress, requireManager } from './invite-address.ts';

/**
 * Invites an address to a team.
 * @throws {PublicError} 403 not_manager, and the refusals of `inviteAddress`.
 */
export const inviteMember = defineProcedure({
  ...invitationContracts.invite_member,
  async act(input, context): Promise<InviteMemberOutput | PublicError> {
    await requireManager(context.client, input.team_id);
    return inviteAddress(context, input);
  },
});
