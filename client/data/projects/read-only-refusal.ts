import { signedInId } from '#client/lib/backend/auth-state.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { onlyObserves } from '#shared/rules/accounts/permissions.ts';
import { readProjects } from './queries.ts';
import { standingIn } from './standing.ts';

/** The code of an answer without the one row that was asked for. */
const NO_ROW = 'PGRST116';

const refusal = (hint: string) => Object.assign(new Error(hint), { hint });

/**
 * Explains why a change of one row found no row: row policies hide the rows of an archived project, and those of a project that the
 * person only observes, from changes, so that a change that meets the archiving finds none.
 * @param error the error of the change.
 * @param projectOf reads the id of the row's project; undefined if the person may not see the row.
 * @throws the refusal `project_archived` or `only_observes`, as other writes get it, if that is the reason; otherwise the error.
 */
export async function explainMissingRow(
  error: unknown,
  projectOf: () => PromiseLike<string | undefined>,
): Promise<never> {
  if (failureCode(error) !== NO_ROW) throw error;
  const id = await projectOf();
  if (id === undefined) throw error;
  const project = (await readProjects()).find((each) => each.id === id);
  if (project?.archived_at) throw refusal('project_archived');
  if (onlyObserves(standingIn(project, signedInId()))) throw refusal('only_observes');
  throw error;
}
