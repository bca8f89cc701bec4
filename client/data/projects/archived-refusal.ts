import { db } from '#client/lib/backend/backend.ts';
import { failureCode } from '#client/lib/text/errors.ts';

/** The code of an answer without the one row that was asked for. */
const NO_ROW = 'PGRST116';

/**
 * Explains why a change of one row found no row: row policies hide the rows of an archived project from changes, so that a change
 * that meets the archiving finds none.
 * @param error what the change threw.
 * @param projectOf reads the id of the row's project; undefined if the person may not see the row.
 * @throws the refusal `project_archived`, as other writes get it, if that is the reason; otherwise the error.
 */
export async function explainMissingRow(
  error: unknown,
  projectOf: () => PromiseLike<string | undefined>,
): Promise<never> {
  if (failureCode(error) !== NO_ROW) throw error;
  const id = await projectOf();
  if (id === undefined) throw error;
  const { data } = await db.from('projects').select('archived_at').eq('id', id).throwOnError();
  if (!data[0]?.archived_at) throw error;
  throw Object.assign(new Error('project_archived'), { hint: 'project_archived' });
}
