import { useSetAppSearch } from '../app-search.ts';
import { useArchivedProjects } from './queries.ts';

/** The next step that a view offers to a person without an active project, as the properties of `NoProject`. */
export function useWithoutProjects() {
  const setSearch = useSetAppSearch();
  return {
    archived: useArchivedProjects(),
    onNewProject: () => setSearch({ dialog: 'project' }),
    onOpen: (project: string) => setSearch({ project }),
  };
}
