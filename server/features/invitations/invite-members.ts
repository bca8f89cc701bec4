import { defineProcedure, type ProcedureContext } from '#server/lib/procedure.ts';
import { errorBody, PublicError } from '#server/lib/public-error.ts';
import { type InvitedAddress, invitationContracts } from '#shared/contracts/invite-member.ts';
import { type Invitee, inviteAddress, requireManager } from './invite-address.ts';

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
export const inviteMembers = defineProcedure({
  ...invitationContracts.invite_members,
  async act({ emails, ...rest }, context): Promise<InvitedAddress[]> {
    await requireManager(context.client, rest.team_id);
    const results: InvitedAddress[] = [];
    for (const email of new Set(emails)) results.push(await inviteOne(context, { ...rest, email }));
    return results;
  },
});
