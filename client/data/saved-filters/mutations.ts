import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import type { TablesInsert } from '#shared/database.types.ts';
import { SAVED_FILTERS_KEY } from './queries.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: SAVED_FILTERS_KEY });

/** Saves a filter under a name; with the id of a deleted one it is restored. @throws the error that the server answered. */
export async function saveFilter(
  row: Pick<TablesInsert<'saved_filters'>, 'id' | 'project_id' | 'name' | 'filter'>,
): Promise<void> {
  await db.from('saved_filters').insert(row).throwOnError();
  await refresh();
}

/** @throws the error that the server answered. */
export async function renameFilter(id: string, name: string): Promise<void> {
  await db.from('saved_filters').update({ name }).eq('id', id).throwOnError();
  await refresh();
}

/** @throws the error that the server answered. */
export async function deleteFilter(id: string): Promise<void> {
  await db.from('saved_filters').delete().eq('id', id).throwOnError();
  await refresh();
}
