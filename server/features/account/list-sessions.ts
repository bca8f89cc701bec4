import { defineProcedure } from '#server/lib/procedure.ts';
import { accountContracts, type DeviceSession } from '#shared/contracts/account.ts';

/** The sessions of the caller, one for each device. */
export const listSessions = defineProcedure({
  ...accountContracts.list_sessions,
  async act(_input, { client }): Promise<DeviceSession[]> {
    const { rows } = await client.query<{ list: DeviceSession[] }>('select app.my_sessions() as list');
    return rows[0]?.list ?? [];
  },
});
