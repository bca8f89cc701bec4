import { readQuery } from '#server/database/read-query.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneRow } from '#server/lib/rows.ts';
import { type Team, teamContracts } from '#shared/contracts/team.ts';

const TEAM_QUERY = readQuery(import.meta.url, 'team.query.sql');

/** Everything that the team view shows, limited to what the caller may see. */
export const team = defineProcedure({
  ...teamContracts.team,
  async act({ project_id }, { client, config }): Promise<Team> {
    const shown = await oneRow<Omit<Team, 'mail'>>(client, TEAM_QUERY, [project_id ?? null]);
    return { ...shown, mail: config.smtpUrl !== undefined };
  },
});
