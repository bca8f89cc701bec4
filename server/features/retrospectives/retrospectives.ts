import { readQuery } from '#server/database/read-query.ts';
import { callStatement, defineChange, defineProcedure } from '#server/lib/procedure.ts';
import { oneRow, oneValue } from '#server/lib/rows.ts';
import {
  retrospectiveContracts as contracts,
  type Retrospective,
  type RetrospectiveProcedures,
  type Retrospectives,
} from '#shared/contracts/retrospectives.ts';
import { RETRO_TEMPLATES } from '#shared/rules/meetings/retro-templates.ts';

type RetroStart = RetrospectiveProcedures['retro_start']['output'];

const START = readQuery(import.meta.url, 'retro-start.query.sql');
const OVERVIEW = readQuery(import.meta.url, 'retrospectives.query.sql');
/** How many closed retrospectives are listed. */
const LISTED = 100;

/**
 * A retrospective as the caller sees it. If its facilitator has been gone for a minute, the role passes to the next manager present.
 * The first call with a secret joins an anonymous one.
 * @throws {PublicError} 404 retrospective_gone.
 */
const retrospective = defineProcedure({
  ...contracts.retrospective,
  async act({ retrospective_id, secret }, { client }): Promise<Retrospective> {
    const values = [retrospective_id, secret ?? null];
    // first, so that of several calls at once every one shows who leads now; a GET may not write
    await client.query(
      `select case when r.phase <> 'planned' then app.pass_on(r.id) end, app.join_retrospective(r.id, $2) from public.retrospectives r
       where r.id = $1 and current_setting('transaction_read_only') = 'off'`,
      values,
    );
    return oneValue<Retrospective>(client, 'select app.retrospective_state($1, $2)', values);
  },
});

/** The overview of a team's retrospectives. */
const retrospectives = defineProcedure({
  ...contracts.retrospectives,
  act: ({ team_id }, { client }) => oneRow<Retrospectives>(client, OVERVIEW, [team_id, LISTED]),
});

/** The overview of the team that an address leads to. */
const retroStart = defineProcedure({
  ...contracts.retro_start,
  async act({ project_id, team_id }, { client }): Promise<RetroStart> {
    const values = [project_id ?? null, team_id ?? null];
    const { rows } = await client.query<{ team_id: string }>(START, values);
    const chosen = rows[0]?.team_id;
    if (chosen === undefined) return null;
    return { team_id: chosen, overview: await oneRow<Retrospectives>(client, OVERVIEW, [chosen, LISTED]) };
  },
});

/**
 * Starts a retrospective, or plans it.
 * @throws {PublicError} 409 sprint_has_retrospective, team_has_retrospective, project_archived; 404 sprint_not_found,
 *   template_gone; 403 not_in_project.
 */
const startRetrospective = defineChange({
  ...contracts.start_retrospective,
  statements(input) {
    const { template } = input;
    const columns = template === undefined ? undefined : RETRO_TEMPLATES[template].map((id) => ({ id }));
    return [callStatement('start_retrospective', [JSON.stringify({ ...input, columns })])];
  },
});

/** Reading, starting and attending retrospectives. */
export const retrospectiveProcedures = [retrospective, retrospectives, retroStart, startRetrospective];
