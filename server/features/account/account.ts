import { answerOnce } from '#server/database/answer-once.ts';
import { defineCall, defineProcedure } from '#server/lib/procedure.ts';
import { oneRow } from '#server/lib/rows.ts';
import { accountContracts } from '#shared/contracts/account.ts';

/** The sessions of the caller, one for each device. */
const listSessions = defineCall(accountContracts.list_sessions, [], 'my_sessions');

/** Ends one session of the caller. @returns false if it has already ended. */
const endSession = defineCall(accountContracts.end_session, ['session_id'], 'end_my_session');

/** Starts an export. @throws {PublicError} 409 export_running during another export, 429 too_many_exports after five in a day. */
const startExport = defineProcedure({
  ...accountContracts.start_export,
  act: ({ command_id }, { client }) =>
    answerOnce(client, { procedure: 'start_export', id: command_id }, () =>
      oneRow<{ export_id: string }>(client, 'select app.start_export() as export_id'),
    ),
});

/** Counts that a view was opened, if the caller allows it in the privacy settings. */
const countView = defineCall(accountContracts.count_view, ['view']);

/** The procedures for a person's own account. */
export const accountProcedures = [listSessions, endSession, startExport, countView];
