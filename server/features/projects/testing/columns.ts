import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/testing/scenario.ts';
import type { SaveColumnsInput, SavedColumns } from '#shared/contracts/columns.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

export type Column = SavedColumns['columns'][number];

/** A new column, which nothing limits. */
export const newColumn = (status: StoryStatus, name: string, more: Partial<Column> = {}): Column => ({
  id: randomUUID(),
  status,
  name,
  wip_limit: null,
  entry_policy: null,
  exit_policy: null,
  ...more,
});

/** The columns of a project in the order of the board, as the workspace has them. */
export async function readColumns(by: Actor, project: string): Promise<Column[]> {
  const { data } = await by.client
    .rpc('open_workspace' as never, { project_id: project } as never)
    .throwOnError();
  const { project_columns: rows } = data as { project_columns: (Column & { project_id: string })[] };
  return rows
    .filter(({ project_id }) => project_id === project)
    .map(({ id, status, name, wip_limit, entry_policy, exit_policy }) => ({
      id,
      status,
      name,
      wip_limit,
      entry_policy,
      exit_policy,
    }));
}

/** Sends a save, whatever it is answered. */
export const save = (by: Actor, input: SaveColumnsInput) =>
  by.client.rpc('save_columns' as never, input as never);

/** Changes the columns of a project. @param change the columns as they are, to those as they shall be. */
export async function change(
  by: Actor,
  project_id: string,
  change: (columns: Column[]) => Column[],
  removed: SaveColumnsInput['removed'] = [],
): Promise<SavedColumns> {
  const expected = await readColumns(by, project_id);
  const { data } = await save(by, {
    project_id,
    columns: change(expected),
    removed,
    expected,
  }).throwOnError();
  return data as SavedColumns;
}

/** Adds columns at the end of their statuses. */
export const add = (by: Actor, project: string, ...added: Column[]): Promise<SavedColumns> =>
  change(by, project, (columns) => [...columns, ...added]);

/** Undoes a save, whatever it is answered. */
export const undo = (by: Actor, project_id: string, save_id: string) =>
  by.client.rpc('undo_save_columns' as never, { project_id, save_id } as never);
