import { withAbsoluteLink } from '#client/lib/address/absolute-link.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { DASHBOARD_KEY } from '../dashboard/queries.ts';
import { TEAM_KEY } from '../teams/queries.ts';
import { callOnce } from '../write/call-once.ts';
import { deleteRow } from '../write/change-rows.ts';

// every function of this file throws the error that the server answered, and completes the links that people pass on

/** Reads the queries with invitations and members again: the team view and the dashboard. */
function refreshInvitations(): void {
  void queryClient.invalidateQueries({ queryKey: TEAM_KEY });
  void queryClient.invalidateQueries({ queryKey: DASHBOARD_KEY });
}

type Member = Procedures['invite_member'];
type Members = Procedures['invite_members'];

/** Invites one address. */
export async function inviteMember(input: Member['input']): Promise<Member['output']> {
  const invited = callOnce('invite_member', (command_id) => ({ ...input, command_id }));
  const { output } = await invited.finally(refreshInvitations);
  return withAbsoluteLink(output);
}

/** Invites several addresses. @returns the outcome for each address. */
export async function inviteMembers(input: Members['input']): Promise<Members['output']> {
  const invited = callOnce('invite_members', (command_id) => ({ ...input, command_id }));
  const { output } = await invited.finally(refreshInvitations);
  return output.map(withAbsoluteLink);
}

/** Deletes an invitation: its link is no longer valid. */
export async function withdrawInvitation(id: string): Promise<void> {
  await deleteRow('invitations', id).finally(refreshInvitations);
}

/** Sends an invitation again. @param addUnconfirmed whether to add an account whose address is not confirmed. */
export async function resendInvitation(
  id: string,
  addUnconfirmed: boolean,
): Promise<Procedures['resend_invitation']['output']> {
  try {
    const input = { invitation_id: id, add_unconfirmed: addUnconfirmed };
    const { output } = await callOnce('resend_invitation', (command_id) => ({ ...input, command_id }));
    return withAbsoluteLink(output);
  } finally {
    refreshInvitations();
  }
}
