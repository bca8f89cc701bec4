import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayCreateProjects } from '#shared/rules/accounts/permissions.ts';
import { useArchivedProjects } from '../projects/queries.ts';
import { usePerson } from './session.ts';

/** The next step that a view offers to a person without an active project, as the properties of `NoProject`. */
export function useWithoutProjects() {
  const setSearch = useSetAppSearch();
  return {
    archived: useArchivedProjects(),
    onNewProject: mayCreateProjects(usePerson()) && (() => setSearch({ dialog: 'project' })),
    onOpen: (project: string) => setSearch({ project }),
  };
}
