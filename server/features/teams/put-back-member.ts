import { defineProcedure } from '#server/lib/procedure.ts';
import { teamContracts } from '#shared/contracts/team.ts';

/**
 * Undoes a removal: restores the membership, and assigns those of its stories that are still unassigned.
 * @throws {PublicError} 403 not_manager, from `app.put_back_member`.
 */
export const putBackMember = defineProcedure({
  ...teamContracts.put_back_member,
  async act({ team_id, user_id, role, joined_at, story_ids }, { client }): Promise<void> {
    await client.query('select app.lock_for_change($1, $2)', [story_ids, []]);
    await client.query('select app.put_back_member($1, $2, $3, $4, $5)', [
      team_id,
      user_id,
      role,
      joined_at,
      story_ids,
    ]);
  },
});
