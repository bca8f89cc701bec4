import { defineProcedure } from '#server/lib/procedure.ts';
import { retrospectiveContracts } from '#shared/contracts/retrospectives.ts';

/** Creates a team's own template, or changes it. @throws {PublicError} 403 not_manager. */
export const saveRetroTemplate = defineProcedure({
  ...retrospectiveContracts.save_retro_template,
  async act({ id, team_id, name, columns }, { client }): Promise<void> {
    const values = [id, team_id, name, JSON.stringify(columns)];
    await client.query('select app.save_retro_template($1, $2, $3, $4)', values);
  },
});

/** Deletes a team's own template. Retrospectives keep their columns. @throws {PublicError} 403 not_manager. */
export const deleteRetroTemplate = defineProcedure({
  ...retrospectiveContracts.delete_retro_template,
  async act({ id }, { client }): Promise<void> {
    await client.query('select app.delete_retro_template($1)', [id]);
  },
});
