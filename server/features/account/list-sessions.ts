import { defineProcedure } from '#server/lib/procedure.ts';
import { type DeviceSession, listSessionsInput } from '#shared/contracts/account.ts';

/** The sessions of the caller, one for each device. */
export const listSessions = defineProcedure({
  name: 'list_sessions',
  access: 'signed-in',
  input: listSessionsInput,
  async act(_input, { client }): Promise<DeviceSession[]> {
    const { rows } = await client.query<{ list: DeviceSession[] }>('select app.my_sessions() as list');
    return rows[0]?.list ?? [];
  },
});
