import { queryClient } from '#client/lib/backend/query-client.ts';
import { useTableChanges } from '#client/lib/backend/realtime.ts';
import { FIELDS_KEY } from '../own-fields/keys.ts';
import { refreshSoon } from '../read/live-query.ts';
import { markDeleted } from './lost-projects.ts';
import type { ColumnPatch, RowChange } from './project-patches.ts';
import { PROJECTS_KEY, type Project } from './project-tree.ts';

/** Shows a change in the loaded projects; they are read again if it does not say enough, or if they are being read, perhaps without it. */
async function show(change: RowChange): Promise<void> {
  // without connection a part of the program may be missing
  const parts = await import('./project-patches.ts').catch(() => undefined);
  const query = queryClient.getQueryState<Project[]>(PROJECTS_KEY);
  const next = query?.fetchStatus === 'idle' && query.data && parts?.patchOf(change)?.(query.data);
  if (next) queryClient.setQueryData(PROJECTS_KEY, next);
  else refreshSoon(PROJECTS_KEY);
}

/** Shows a column that the person has changed, before its event arrives. */
export const showColumn = (column: ColumnPatch): Promise<void> =>
  show({ table: 'board_columns', change: { eventType: 'UPDATE', new: column } });

const fieldsRejoined = (changedAt: number) => refreshSoon(FIELDS_KEY, undefined, changedAt);
const rejoined = (changedAt: number) => refreshSoon(PROJECTS_KEY, undefined, changedAt);

function useFollowed(table: RowChange['table']): void {
  useTableChanges(table, undefined, (change) => void show({ table, change } as RowChange), rejoined);
}

/**
 * Keeps `useProjects` current while mounted. Used once, in the shell. Applies the changed row without a request, since every page
 * follows these tables and would read all projects after each change. A new membership also adds a project, which is read.
 */
export function useLiveProjects(): void {
  useFollowed('board_columns');
  useFollowed('project_columns');
  useFollowed('team_column_limits');
  useFollowed('teams');
  useFollowed('team_members');
  useTableChanges('project_fields', undefined, () => refreshSoon(FIELDS_KEY), fieldsRejoined);
  // all data of a project disappear (or return) with it, in every view
  useTableChanges(
    'projects',
    undefined,
    ({ eventType, old }) => {
      refreshSoon(PROJECTS_KEY);
      if (eventType === 'UPDATE') return;
      if (eventType === 'DELETE' && old.id) markDeleted(old.id);
      void queryClient.invalidateQueries();
    },
    rejoined,
  );
}
