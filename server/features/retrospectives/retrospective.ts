import { defineProcedure } from '#server/lib/procedure.ts';
import {
  type Retrospective,
  retrospectiveInput,
  retrospectiveOutput,
} from '#shared/contracts/retrospectives.ts';

/**
 * A retrospective as the caller sees it. If its facilitator has been gone for a minute, the role passes to the next manager present.
 * @throws {PublicError} 404 retrospective_gone.
 */
export const retrospective = defineProcedure({
  name: 'retrospective',
  access: 'signed-in',
  input: retrospectiveInput,
  output: retrospectiveOutput,
  async act({ retrospective_id, secret }, { client }): Promise<Retrospective> {
    const state = 'select app.retrospective_state($1, $2) as state';
    const read = () => client.query<{ state: Retrospective }>(state, [retrospective_id, secret ?? null]);
    const { rows } = await read();
    const [row] = rows;
    if (!row) throw new Error('retrospective_state gave no row');
    // a GET may not write
    const passed = await client.query<{ passed: boolean }>(
      `select app.pass_on_retrospective($1) as passed where current_setting('transaction_read_only') = 'off'`,
      [retrospective_id],
    );
    return passed.rows[0]?.passed ? ((await read()).rows[0]?.state ?? row.state) : row.state;
  },
});
