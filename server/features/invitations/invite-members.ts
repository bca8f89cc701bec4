import type pg from 'pg';
import { type InvitedAddress, inviteMembersInput } from '../../../shared/contracts/invite-member.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { PublicError } from '../../lib/public-error.ts';
import { inviteAddress, requireManager } from './invite-address.ts';

/** A rule that said no, as the error would have told it; anything else is a failure of the whole call. */
function refusalOf(error: unknown) {
  if (error instanceof PublicError) {
    const { code, message, hint, details } = error;
    return { outcome: 'refused' as const, code, message, hint: hint ?? '', details: details ?? '' };
  }
  const { code, message, hint, detail } = error as pg.DatabaseError;
  if (!/^PT\d{3}$/.test(code ?? '')) throw error;
  return { outcome: 'refused' as const, code: code ?? '', message, hint: hint ?? '', details: detail ?? '' };
}

/**
 * Invites several addresses to a team, each by itself: what one is refused for does not stop the others.
 * @throws {PublicError} 403 not_manager.
 */
export const inviteMembers = defineProcedure({
  name: 'invite_members',
  access: 'signed-in',
  input: inviteMembersInput,
  async act({ team_id, emails, role }, context): Promise<InvitedAddress[]> {
    const { client } = context;
    await requireManager(client, team_id);
    const results: InvitedAddress[] = [];
    for (const email of new Set(emails)) {
      await client.query('savepoint address');
      try {
        const result = await inviteAddress(context, { team_id, email, role });
        await client.query('release savepoint address');
        results.push({ email, ...result });
      } catch (error) {
        await client.query('rollback to savepoint address');
        results.push({ email, ...refusalOf(error) });
      }
    }
    return results;
  },
});
