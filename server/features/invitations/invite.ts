import { answerOnce } from '#server/database/answer-once.ts';
import { defineProcedure, type ProcedureContext } from '#server/lib/procedure.ts';
import { errorBody, PublicError, refusal } from '#server/lib/public-error.ts';
import {
  type InvitedAddress,
  type InviteMemberOutput,
  invitationContracts,
} from '#shared/contracts/invite-member.ts';
import { deliverInvitation, type Invitee, inviteAddress, requireManager } from './invite-address.ts';

/**
 * Invites an address to a team.
 * @throws {PublicError} 403 not_manager, and the refusals of `inviteAddress`.
 */
const inviteMember = defineProcedure({
  ...invitationContracts.invite_member,
  async act({ command_id, ...invitee }, context): Promise<InviteMemberOutput | PublicError> {
    await requireManager(context.client, invitee.team_id);
    const invited = await answerOnce(context.client, { procedure: 'invite_member', id: command_id }, () =>
      inviteAddress(context, invitee),
    );
    return deliverInvitation(context, invited);
  },
});

type Refused = Extract<InvitedAddress, { outcome: 'refused' }>;

function asRefused(email: string, refused: PublicError): Refused {
  const { code, message, hint, details } = errorBody(refused);
  const params = typeof details === 'string' ? details : '';
  return { email, outcome: 'refused', code, message, hint: hint ?? '', details: params };
}

/** A refusal before the query of the database concerns only this address too. */
const inviteOne = (context: ProcedureContext, invitee: Invitee) =>
  inviteAddress(context, invitee).catch((error: unknown) => {
    if (error instanceof PublicError) return asRefused(invitee.email, error);
    throw error;
  });

/**
 * Invites several addresses to a team, each separately: a refused one does not stop the others.
 * @throws {PublicError} 403 not_manager.
 */
const inviteMembers = defineProcedure({
  ...invitationContracts.invite_members,
  async act({ emails, command_id, ...rest }, context): Promise<InvitedAddress[]> {
    await requireManager(context.client, rest.team_id);
    const invited = await answerOnce(
      context.client,
      { procedure: 'invite_members', id: command_id },
      async () => {
        const all: [email: string, Awaited<ReturnType<typeof inviteOne>>][] = [];
        for (const email of new Set(emails)) all.push([email, await inviteOne(context, { ...rest, email })]);
        return all;
      },
    );
    const results: InvitedAddress[] = [];
    for (const [email, outcome] of invited) {
      const result = 'email' in outcome ? outcome : await deliverInvitation(context, outcome);
      results.push(result instanceof PublicError ? asRefused(email, result) : { email, ...result });
    }
    return results;
  },
});

interface Invitation {
  team_id: string;
  email: string;
  role: string;
  guest: boolean;
}

async function renew(
  context: ProcedureContext,
  id: string,
  isUnconfirmedAdded: boolean,
): ReturnType<typeof inviteAddress> {
  const { rows } = await context.client.query<Invitation>(
    'select team_id, email, role, guest from public.invitations where id = $1 and accepted_at is null',
    [id],
  );
  const [invitation] = rows;
  if (invitation === undefined) throw refusal('invitation_gone');
  return inviteAddress(context, { ...invitation, add_unconfirmed: isUnconfirmedAdded });
}

/**
 * Renews an open invitation for another seven days and mails it again; without a mail server it returns a new link. If the
 * address has an account by now, that is added to the team at once.
 * @throws {PublicError} 404 invitation_gone if it was accepted or withdrawn, or the caller may not see it; and the refusals
 *   of `inviteAddress`.
 */
const resendInvitation = defineProcedure({
  ...invitationContracts.resend_invitation,
  async act(
    { invitation_id, add_unconfirmed, command_id },
    context,
  ): Promise<InviteMemberOutput | PublicError> {
    const command = { procedure: 'resend_invitation', id: command_id };
    const renewed = await answerOnce(context.client, command, () =>
      renew(context, invitation_id, add_unconfirmed),
    );
    return deliverInvitation(context, renewed);
  },
});

/** Inviting people to teams. */
export const invitationProcedures = [inviteMember, inviteMembers, resendInvitation];
