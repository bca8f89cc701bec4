import { answerOnce } from '#server/database/answer-once.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneRow } from '#server/lib/rows.ts';
import { accountContracts } from '#shared/contracts/account.ts';

/** Starts an export. @throws {PublicError} 409 export_running during another export, 429 too_many_exports after five in a day. */
export const startExport = defineProcedure({
  ...accountContracts.start_export,
  act: ({ command_id }, { client }) =>
    answerOnce(client, { procedure: 'start_export', id: command_id }, () =>
      oneRow<{ export_id: string }>(client, 'select app.start_export() as export_id'),
    ),
});
