import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { Json, TablesUpdate } from '#shared/database.types.ts';
import { compareByRank, rankBetween } from '#shared/rules/ranks/rank.ts';
import { changeRows } from '../write/change-rows.ts';
import { insertOnce } from '../write/insert-once.ts';
import { FIELDS_KEY } from './keys.ts';
import type { OwnField } from './queries.ts';

// every function of this file throws the error that the server answered

/** The choices of a person about a field. */
export type FieldForm = Pick<
  OwnField,
  'name' | 'kind' | 'settings' | 'types' | 'on_card' | 'on_row' | 'in_filter'
>;

const refresh = () => queryClient.invalidateQueries({ queryKey: FIELDS_KEY });
const asRow = <Change extends { settings?: unknown }>(change: Change) =>
  change as Change & { settings: Json };

const update = (id: string, change: TablesUpdate<'project_fields'>) =>
  changeRows(() => db.from('project_fields').update(change).eq('id', id).select('id').throwOnError());

/** Adds a field after the others. */
export async function createField(
  projectId: string,
  fields: readonly OwnField[],
  form: FieldForm,
): Promise<void> {
  const rank = rankBetween(fields.at(-1)?.rank ?? null, null);
  const row = { ...asRow(form), project_id: projectId, rank };
  // its place follows from the fields that are read
  await insertOnce('project_fields', row, [projectId, form]).finally(refresh);
}

/** Changes a field; what its stories have stays. */
export async function changeField(id: string, change: Partial<FieldForm>): Promise<void> {
  await update(id, asRow(change)).finally(refresh);
}

/** Removes a field; its values can be restored for thirty days. */
export async function removeField(id: string): Promise<void> {
  await setRemoved(id, new Date().toISOString());
}

/** Undoes {@link removeField}. */
export const restoreField = (id: string): Promise<void> => setRemoved(id, null);

async function setRemoved(id: string, removed_at: string | null): Promise<void> {
  await update(id, { removed_at }).finally(refresh);
}

/** Gives a field its place in the list. @param index in the list without it. */
export async function moveField(fields: readonly OwnField[], id: string, index: number): Promise<void> {
  const others = fields.filter((field) => field.id !== id);
  const rank = rankBetween(others[index - 1]?.rank ?? null, others[index]?.rank ?? null);
  const key = [...FIELDS_KEY, fields[0]?.project_id];
  queryClient.setQueryData<OwnField[]>(key, (read) =>
    read?.map((field) => (field.id === id ? { ...field, rank } : field)).sort(compareByRank),
  );
  try {
    await update(id, { rank });
  } finally {
    await refresh();
  }
}

/** How many stories have a value in each field of a project. */
export const useFieldUse = (projectId: string) =>
  useQuery({
    queryKey: [...FIELDS_KEY, 'use', projectId],
    queryFn: () => call('field_use', { project_id: projectId }),
  });
