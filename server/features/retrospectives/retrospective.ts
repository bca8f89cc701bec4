import { defineProcedure } from '#server/lib/procedure.ts';
import { type Retrospective, retrospectiveContracts } from '#shared/contracts/retrospectives.ts';

/**
 * A retrospective as the caller sees it. If its facilitator has been gone for a minute, the role passes to the next manager present.
 * The first call with a secret joins an anonymous one.
 * @throws {PublicError} 404 retrospective_gone.
 */
export const retrospective = defineProcedure({
  ...retrospectiveContracts.retrospective,
  async act({ retrospective_id, secret }, { client }): Promise<Retrospective> {
    // first, so that of several calls at once every one shows who leads now; a GET may not write
    await client.query(
      `select app.pass_on(r.id), app.join_retrospective(r.id, $2) from public.retrospectives r
       where r.id = $1 and current_setting('transaction_read_only') = 'off'`,
      [retrospective_id, secret ?? null],
    );
    const { rows } = await client.query<{ state: Retrospective }>(
      'select app.retrospective_state($1, $2) as state',
      [retrospective_id, secret ?? null],
    );
    const [row] = rows;
    if (!row) throw new Error('retrospective_state gave no row');
    return row.state;
  },
});
