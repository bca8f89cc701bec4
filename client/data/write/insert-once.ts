import { db } from '#client/lib/backend/backend.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { type Once, untilKnown } from '#client/lib/screen/until-known.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { storedValues } from '#client/lib/storage/stored-values.ts';
import type { Database, TablesInsert } from '#shared/database.types.ts';

type Tables = Database['public']['Tables'];
type Name = keyof Tables & string;
/** The tables whose rows have an id. */
export type NamedTable = { [Each in Name]: Tables[Each]['Row'] extends { id: string } ? Each : never }[Name];

/** The ids of what was sent and is not known to be done, by its content. */
const unanswered = storedValues<readonly string[]>('unanswered');
/** The promises of things that are not answered yet, by their content. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Does something once under an id of the client, however often it is sent: browsers repeat a request by themselves when the connection
 * is cut before its answer, and people press again while they wait, or after a message.
 * @param content two things with the same content are the same one.
 * @returns the outcome, of this request or of an earlier one.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known whether it was done.
 */
export function once<Done>(content: unknown, doing: Once<Done>): Promise<Done> {
  const key = JSON.stringify(content);
  const running = underWay.get(key) as Promise<Done> | undefined;
  if (running) return running;
  const [id = newId()] = unanswered.get(key) ?? [];
  unanswered.set(key, [id]);
  const done = untilKnown(doing, id).finally(() => underWay.delete(key));
  underWay.set(key, done);
  const end = (error?: unknown) => error instanceof UnansweredError || unanswered.set(key, undefined);
  done.then(() => end(), end);
  return done;
}

/**
 * Inserts a row as {@link once} does.
 * @param row with an id where a deleted row is restored.
 * @param content the values that make it the same row to the person; its columns, unless some of them can change by themselves.
 * @returns its id.
 */
export function insertOnce<Table extends NamedTable>(
  table: Table,
  row: TablesInsert<Table> & { id?: string },
  content: unknown = row,
): Promise<string> {
  // all these tables have the column that is named here
  const rows = () => db.from(table as 'epics');
  return once([table, content], {
    send: async (made) => {
      const id = row.id ?? made;
      await rows()
        .insert({ ...(row as TablesInsert<'epics'>), id })
        .throwOnError();
      return id;
    },
    find: async (made) => {
      const { data } = await rows()
        .select('id')
        .eq('id', row.id ?? made)
        .throwOnError();
      return data[0]?.id;
    },
  });
}

/** Inserts a row of a table without ids as {@link once} does: an equal row is the same one. */
export async function insertEqualOnce(table: 'holidays', row: TablesInsert<'holidays'>): Promise<void> {
  await once([table, row], {
    send: async () => {
      await db.from(table).insert(row).throwOnError();
      return true;
    },
    find: async () => {
      const { data } = await db.from(table).select('day').match(row).throwOnError();
      return data.length > 0 || undefined;
    },
  });
}
