import { db } from '#client/lib/backend/backend.ts';
import type { TablesUpdate } from '#shared/database.types.ts';
import { changeRows } from '../write/change-rows.ts';
import { explainMissingRow } from './read-only-refusal.ts';

/** The tables whose rows several people edit in a form. */
type Edited = 'projects' | 'sprints' | 'story_templates';

/** Whether two values of a column are the same; lists are, if their elements are. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Changes columns of a row if they still have the values that the person has seen. Texts may be too long for the address of a
 * request, so the row is read first, and changed only if it is still the same.
 * @param seen the values that the change replaces.
 * @returns whether the row is changed: false if somebody else has changed one of the columns.
 * @throws as {@link changeRows}.
 */
export const updateSeen = <Table extends Edited, Change extends TablesUpdate<Table>>(
  table: Table,
  id: string,
  change: Change,
  seen: { [Column in keyof Change]: unknown },
): Promise<boolean> =>
  changeRows(async () => {
    const columns = Object.keys(change) as (keyof Change & string)[];
    for (let read: string | undefined; ; ) {
      const { data } = await db
        .from(table as Edited)
        .select('*')
        .eq('id', id)
        .single()
        .throwOnError();
      const row: Record<string, unknown> & { updated_at: string; project_id?: string } = data;
      if (
        columns.some((column) => !isSame(row[column], seen[column]) && !isSame(row[column], change[column]))
      )
        return false;
      const writing = db
        .from(table as 'projects')
        .update(change as TablesUpdate<'projects'>)
        .eq('id', id);
      // the row is unchanged since the last try: the server refuses the change, and says why
      if (read === row.updated_at) {
        const project = row.project_id ?? id;
        await Promise.resolve(writing.select('id').single().throwOnError()).catch((error: unknown) =>
          explainMissingRow(error, async () => project),
        );
        return true;
      }
      const changed = await writing.eq('updated_at', row.updated_at).select('id').throwOnError();
      if (changed.data.length > 0) return true;
      read = row.updated_at;
    }
  });
