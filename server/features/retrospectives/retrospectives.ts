import { readQuery } from '#server/database/read-query.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { type Retrospectives, retrospectiveContracts } from '#shared/contracts/retrospectives.ts';

const OVERVIEW = readQuery(import.meta.url, 'retrospectives.query.sql');
/** How many closed retrospectives are listed. */
const LISTED = 100;

/** The overview of a team's retrospectives. */
export const retrospectives = defineProcedure({
  ...retrospectiveContracts.retrospectives,
  async act({ team_id }, { client }): Promise<Retrospectives> {
    const { rows } = await client.query<Retrospectives>(OVERVIEW, [team_id, LISTED]);
    const [row] = rows;
    if (!row) throw new Error('the overview of retrospectives gave no row');
    return row;
  },
});
