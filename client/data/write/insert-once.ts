import { db } from '#client/lib/backend/backend.ts';
import { checkConnection } from '#client/lib/connection/online.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { storedValues } from '#client/lib/storage/stored-values.ts';
import { isConnectionFailure } from '#client/lib/text/errors.ts';
import type { Database, TablesInsert } from '#shared/database.types.ts';

type Tables = Database['public']['Tables'];
type Name = keyof Tables & string;
/** The tables whose rows have an id. */
type NamedTable = { [Each in Name]: Tables[Each]['Row'] extends { id: string } ? Each : never }[Name];

/** The ids of rows that were sent without an answer, by their content: they may exist. */
export const unanswered = storedValues<readonly string[]>('unanswered');
/** The creations that are not answered yet, by their content. */
const underWay = new Map<string, Promise<unknown>>();

interface Creation<Created> {
  /** Two creations with the same content are the same one. */
  content: unknown;
  /** How many rows it creates. */
  count: number;
  /** Sends rows with these ids. @throws the error that the server answered, or that of the lost connection. */
  send: (ids: readonly string[]) => Promise<Created>;
  /** Reads what an earlier request has created; undefined: nothing. */
  find: (ids: readonly string[]) => Promise<Created | undefined>;
}

/**
 * Creates rows under ids of the client, and once, however often they are sent: browsers repeat a request by themselves when the
 * connection is cut before its answer, and people press again while they wait, or after a message.
 * @returns the rows, created now or by an earlier request.
 * @throws the error that the server answered; {@link UnansweredError} while it is not known whether the rows exist.
 */
export function createOnce<Created>(creation: Creation<Created>): Promise<Created> {
  const content = JSON.stringify(creation.content);
  const running = underWay.get(content) as Promise<Created> | undefined;
  if (running) return running;
  const created = create(content, creation).finally(() => underWay.delete(content));
  underWay.set(content, created);
  return created;
}

async function create<Created>(content: string, { count, send, find }: Creation<Created>): Promise<Created> {
  const ids = unanswered.get(content) ?? Array.from({ length: count }, newId);
  const created = await send(ids).catch(async (error: unknown) => {
    unanswered.set(content, ids);
    const isLost = isConnectionFailure(error);
    // also a refusal for another reason, such as a full column, may be due to what an earlier request has created
    const found = isLost && !(await checkConnection()) ? undefined : await findAgain(ids, find);
    if (found !== undefined) return found;
    if (isLost) throw new UnansweredError();
    unanswered.set(content, undefined);
    throw error;
  });
  unanswered.set(content, undefined);
  return created;
}

/** @throws UnansweredError if there was no answer to this, either. */
function findAgain<Created>(
  ids: readonly string[],
  find: Creation<Created>['find'],
): Promise<Created | undefined> {
  return find(ids).catch((error: unknown) => {
    if (isConnectionFailure(error)) throw new UnansweredError();
    return undefined;
  });
}

/**
 * Inserts a row as {@link createOnce} does.
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
  return createOnce({
    content: [table, content],
    count: 1,
    send: async ([made = '']) => {
      const id = row.id ?? made;
      await rows()
        .insert({ ...(row as TablesInsert<'epics'>), id })
        .throwOnError();
      return id;
    },
    find: async ([made = '']) => {
      const { data } = await rows()
        .select('id')
        .eq('id', row.id ?? made)
        .throwOnError();
      return data[0]?.id;
    },
  });
}

/** Inserts a row of a table without ids as {@link createOnce} does: an equal row is the same one. */
export async function insertEqualOnce(table: 'holidays', row: TablesInsert<'holidays'>): Promise<void> {
  await createOnce({
    content: [table, row],
    count: 0,
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
