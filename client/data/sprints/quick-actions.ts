import { useAppSearch, useSetAppSearch } from '../app-search.ts';
import { useManagedProjects } from '../projects/queries.ts';
import { fetchNextSprint } from './queries.ts';

/** An action that people start often, offered in every view. */
export interface QuickAction {
  name: 'story' | 'sprint' | 'invite';
  run: () => void;
}

/** The actions that the person may do in the selected project, or in any project if none is selected. */
export function useQuickActions(): QuickAction[] {
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const managed = useManagedProjects();
  const planSprint = usePlanSprint();
  const manages = project === undefined ? managed.length > 0 : managed.some(({ id }) => id === project);

  const story: QuickAction = {
    name: 'story',
    run: () => setSearch({ dialog: 'story', status: undefined }),
  };
  if (!manages) return [story];
  return [
    story,
    { name: 'sprint', run: planSprint },
    { name: 'invite', run: () => setSearch({ dialog: 'invite' }) },
  ];
}

/** Opens the planning of the next planned sprint; if none is planned, the dialog that creates one. */
function usePlanSprint(): () => void {
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const managed = useManagedProjects().map(({ id }) => id);
  const ids = project === undefined ? managed : [project];

  return () => {
    // without connection the dialog says why nothing can be created
    void fetchNextSprint(ids)
      .catch(() => null)
      .then((sprint) =>
        setSearch(
          sprint
            ? { view: 'planning', project: sprint.project_id, plan: sprint.id, story: undefined }
            : { dialog: 'sprint' },
        ),
      );
  };
}
