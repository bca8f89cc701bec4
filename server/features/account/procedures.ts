import {
  countViewInput,
  type DeviceSession,
  endSessionInput,
  listSessionsInput,
  startExportInput,
} from '../../../shared/contracts/account.ts';
import { defineProcedure, type Procedure } from '../../lib/procedure.ts';

const listSessions = defineProcedure({
  name: 'list_sessions',
  access: 'signed-in',
  input: listSessionsInput,
  async act(_input, { client }): Promise<DeviceSession[]> {
    const { rows } = await client.query<{ list: DeviceSession[] }>('select app.my_sessions() as list');
    return rows[0]?.list ?? [];
  },
});

const endSession = defineProcedure({
  name: 'end_session',
  access: 'signed-in',
  input: endSessionInput,
  async act({ session_id }, { client }): Promise<boolean> {
    const { rows } = await client.query<{ ended: boolean }>('select app.end_my_session($1) as ended', [
      session_id,
    ]);
    return rows[0]?.ended === true;
  },
});

/** 409 export_running while one is being made, 429 too_many_exports after five in a day. */
const startExport = defineProcedure({
  name: 'start_export',
  access: 'signed-in',
  input: startExportInput,
  async act(_input, { client }): Promise<{ export_id: string }> {
    const { rows } = await client.query<{ export_id: string }>('select app.start_export() as export_id');
    const [row] = rows;
    if (!row) throw new Error('start_export answered nothing');
    return row;
  },
});

const countView = defineProcedure({
  name: 'count_view',
  access: 'signed-in',
  input: countViewInput,
  async act({ view }, { client }): Promise<void> {
    await client.query('select app.count_view($1)', [view]);
  },
});

/** What a person does with their own account beyond `/auth/v1`. */
export const accountProcedures: readonly Procedure[] = [listSessions, endSession, startExport, countView];
