import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { teamContracts } from '#shared/contracts/team.ts';

/**
 * Deletes a team. Its sprints are deleted with their history, or move to the heir. Members who belong to no other team of the
 * project leave it, and their open stories become unassigned.
 * @throws {PublicError} 403 not_manager; 409 last_team and team_busy come from the database.
 */
export const deleteTeam = defineProcedure({
  ...teamContracts.delete_team,
  async act({ team_id, heir_id }, { client }): Promise<void> {
    if (heir_id) await client.query('select app.pass_on_sprints($1, $2)', [team_id, heir_id]);
    const { rowCount } = await client.query('delete from public.teams where id = $1', [team_id]);
    if (rowCount) return;
    throw refusal('not_manager');
  },
});
