import { defineCall, defineProcedure } from '#server/lib/procedure.ts';
import { oneRow, oneValue } from '#server/lib/rows.ts';
import { accountContracts, type DeviceSession } from '#shared/contracts/account.ts';

/** The sessions of the caller, one for each device. */
const listSessions = defineProcedure({
  ...accountContracts.list_sessions,
  act: (_input, { client }) => oneValue<DeviceSession[]>(client, 'select app.my_sessions()'),
});

/** Ends one session of the caller. @returns false if it has already ended. */
const endSession = defineProcedure({
  ...accountContracts.end_session,
  act: async ({ session_id }, { client }) =>
    (await oneValue<boolean | null>(client, 'select app.end_my_session($1)', [session_id])) === true,
});

/** Starts an export. @throws {PublicError} 409 export_running during another export, 429 too_many_exports after five in a day. */
const startExport = defineProcedure({
  ...accountContracts.start_export,
  act: (_input, { client }) =>
    oneRow<{ export_id: string }>(client, 'select app.start_export() as export_id'),
});

/** Counts that a view was opened, if the caller allows it in the privacy settings. */
const countView = defineCall(accountContracts.count_view, ({ view }) => [view]);

/** What people do with their own account. */
export const accountProcedures = [listSessions, endSession, startExport, countView];
