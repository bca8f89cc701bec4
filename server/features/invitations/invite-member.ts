import { type InviteMemberOutput, inviteMemberInput } from '../../../shared/contracts/invite-member.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import type { PublicError } from '../../lib/public-error.ts';
import { inviteAddress, requireManager } from './invite-address.ts';

/**
 * Invites an address to a team.
 * @throws {PublicError} 403 not_manager, and what `inviteAddress` refuses.
 */
export const inviteMember = defineProcedure({
  name: 'invite_member',
  access: 'signed-in',
  input: inviteMemberInput,
  async act(input, context): Promise<InviteMemberOutput | PublicError> {
    await requireManager(context.client, input.team_id);
    return inviteAddress(context, input);
  },
});
