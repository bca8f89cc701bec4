import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { accountContracts, type DeviceSession } from '#shared/contracts/account.ts';

/** The sessions of the caller, one for each device. */
export const listSessions = defineProcedure({
  ...accountContracts.list_sessions,
  act: (_input, { client }) => oneValue<DeviceSession[]>(client, 'select app.my_sessions()'),
});

/** Ends one session of the caller. @returns false if it has already ended. */
export const endSession = defineProcedure({
  ...accountContracts.end_session,
  act: async ({ session_id }, { client }) =>
    (await oneValue<boolean | null>(client, 'select app.end_my_session($1)', [session_id])) === true,
});
