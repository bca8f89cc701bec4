import { db } from '#client/lib/backend/backend.ts';
import { untilKnown } from '#client/lib/screen/until-known.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import type { NamedTable } from './insert-once.ts';

/** The code of an answer without the one row that was asked for. */
const NO_ROW = 'PGRST116';

/**
 * Changes rows: values that are written again are the same ones, and rows that are gone stay so.
 * @param change makes the request; again, if its answer is lost.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known whether it was done.
 */
export const changeRows = <Answer>(change: () => PromiseLike<Answer>): Promise<Answer> =>
  untilKnown({ send: async () => await change() });

/**
 * Deletes a row. One that is gone is deleted: by a request whose answer was lost, or by somebody else.
 * @throws as {@link changeRows}, also where the row is there and the person may not delete it.
 */
export async function deleteRow(table: NamedTable, id: string): Promise<void> {
  // all these tables have the column that is named here
  const rows = () => db.from(table as 'epics');
  await changeRows(async () => {
    try {
      await rows().delete().eq('id', id).select('id').single().throwOnError();
    } catch (error) {
      if (failureCode(error) !== NO_ROW) throw error;
      const { data } = await rows().select('id').eq('id', id).throwOnError();
      if (data.length > 0) throw error;
    }
  });
}
