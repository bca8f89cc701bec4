import { useEffect, useRef } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useProjects } from '#client/data/projects/queries.ts';

/**
 * Remembers the selected project for this person in this browser. It is restored only when `/` is opened without parameters: a
 * shared address names its own project, or means all of them.
 */
export function useRememberedProject(): void {
  const { id } = usePerson();
  const search = useAppSearch();
  const setSearch = useSetAppSearch();
  const { data: projects } = useProjects();
  const storageKey = `plataforma-scrum-project:${id}`;
  const { project } = search;
  const openedBare = useRef(Object.keys(search).length === 0);

  useEffect(() => {
    if (!projects) return;
    const remembered = localStorage.getItem(storageKey);
    const takeUp =
      openedBare.current && project === undefined && projects.some((each) => each.id === remembered);
    openedBare.current = false;
    if (takeUp && remembered) setSearch({ project: remembered }, { replace: true });
    else if (project) localStorage.setItem(storageKey, project);
    else localStorage.removeItem(storageKey);
  }, [projects, project, storageKey, setSearch]);
}
