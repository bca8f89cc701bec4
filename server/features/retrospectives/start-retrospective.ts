import { defineProcedure } from '#server/lib/procedure.ts';
import { retrospectiveContracts } from '#shared/contracts/retrospectives.ts';
import { RETRO_TEMPLATES } from '#shared/rules/retro-templates.ts';

/**
 * Starts a retrospective, or plans it.
 * @throws {PublicError} 409 sprint_has_retrospective, team_has_retrospective, project_archived; 404 sprint_not_found,
 *   template_gone; 403 not_in_project.
 */
export const startRetrospective = defineProcedure({
  ...retrospectiveContracts.start_retrospective,
  async act(input, { client }): Promise<void> {
    const { template } = input;
    const columns = template === undefined ? undefined : RETRO_TEMPLATES[template].map((id) => ({ id }));
    await client.query('select app.start_retrospective($1)', [JSON.stringify({ ...input, columns })]);
  },
});
