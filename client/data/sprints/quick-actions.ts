import { awaitField, dropTyped } from '#client/lib/keys/typed-ahead.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { mayEditStories, mayInvite, mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { useProjectsWhere } from '../projects/standing.ts';
import { fetchNextSprint } from './queries.ts';

/** An action that people start often, offered in every view. */
export interface QuickAction {
  name: 'story' | 'sprint' | 'invite';
  run: () => void;
}

/** The actions that the person may do in the selected project, or in any active project if none is selected. */
export function useQuickActions(): QuickAction[] {
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const planned = useProjectsWhere(mayPlanSprints, project).map(({ id }) => id);
  const may = {
    story: useProjectsWhere(mayEditStories, project).length > 0,
    sprint: planned.length > 0,
    invite: useProjectsWhere(mayInvite, project).length > 0,
  };
  const actions: QuickAction[] = [
    { name: 'story', run: () => setSearch({ dialog: 'story', status: undefined }) },
    { name: 'sprint', run: () => planSprint(planned, setSearch) },
    { name: 'invite', run: () => setSearch({ dialog: 'invite' }) },
  ];
  return actions.filter(({ name }) => may[name]);
}

/** Opens the planning of the next planned sprint of some projects; if none is planned, the dialog that creates one. */
function planSprint(projectIds: readonly string[], setSearch: ReturnType<typeof useSetAppSearch>): void {
  const arrive = awaitField();
  // without connection the dialog says why nothing can be created
  void fetchNextSprint(projectIds)
    .catch(() => null)
    .then((sprint) => {
      // the planning has no field
      if (sprint) dropTyped();
      setSearch(
        sprint
          ? { view: 'planning', project: sprint.project_id, plan: sprint.id, story: undefined }
          : { dialog: 'sprint' },
      );
    })
    .finally(arrive);
}
