import { defineProcedure } from '#server/lib/procedure.ts';
import { accountContracts } from '#shared/contracts/account.ts';

/** Starts an export. @throws {PublicError} 409 export_running during another export, 429 too_many_exports after five in a day. */
export const startExport = defineProcedure({
  ...accountContracts.start_export,
  async act(_input, { client }): Promise<{ export_id: string }> {
    const { rows } = await client.query<{ export_id: string }>('select app.start_export() as export_id');
    const [row] = rows;
    if (!row) throw new Error('start_export answered nothing');
    return row;
  },
});
