import { db } from '#client/lib/backend.ts';
import { isConnectionFailure } from '#client/lib/errors.ts';
import { keptValues } from '#client/lib/storage/kept.ts';

/** The ids of what was sent and never answered, by its content: it may exist. */
const unanswered = keptValues<readonly string[]>('unanswered');

interface Creation<Result> {
  /** What is created, so that the same is recognised when the person sends it again. */
  content: unknown;
  /** New ids for the rows. */
  ids: readonly string[];
  create: (ids: readonly string[]) => Promise<Result>;
  /** Reads what the request created; undefined if it created nothing. */
  read: (ids: readonly string[]) => Promise<Result | undefined>;
}

/**
 * Creates rows under ids of the client, once, however often the request is sent: browsers repeat a request by themselves when the
 * connection is cut before its answer, and people do so after a message that it failed.
 * @returns what was created, by this request or by the one before it.
 * @throws the error that the server answered, or that of the lost connection.
 */
export async function createOnce<Result>({
  content,
  ids: newIds,
  create,
  read,
}: Creation<Result>): Promise<Result> {
  const key = JSON.stringify(content);
  const ids = unanswered.get(key) ?? newIds;
  try {
    const created = await create(ids);
    unanswered.set(key, undefined);
    return created;
  } catch (error) {
    if (isConnectionFailure(error)) {
      unanswered.set(key, ids);
      throw error;
    }
    // also a refusal for another reason, such as a full column, may be due to what the first request has created
    const created = await read(ids);
    unanswered.set(key, undefined);
    if (created === undefined) throw error;
    return created;
  }
}

/**
 * Inserts a row under its id, or under that of the unanswered request with the same content, as {@link createOnce} does.
 * @param insert sends the row with that id.
 * @throws the error that the server answered, or that of the lost connection.
 */
export async function insertOnce(
  table: 'comments' | 'tasks',
  rowId: string,
  content: unknown,
  insert: (id: string) => PromiseLike<unknown>,
): Promise<void> {
  await createOnce({
    content: [table, content],
    ids: [rowId],
    create: async ([id = '']) => {
      await insert(id);
      return true;
    },
    read: async ([id = '']) => {
      const { data } = await db.from(table).select('id').eq('id', id).throwOnError();
      return data.length > 0 || undefined;
    },
  });
}
