import { useEffect, useRef } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useProjects } from '#client/data/projects/queries.ts';

/**
 * Remembers the chosen project for this person in this browser. It is taken up again only where `/` is opened bare: an
 * address that was shared says itself which project it means, or all of them.
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
      openedBare.current && project === undefined && projects.some((known) => known.id === remembered);
    openedBare.current = false;
    if (takeUp && remembered) setSearch({ project: remembered }, { replace: true });
    else if (project) localStorage.setItem(storageKey, project);
    else localStorage.removeItem(storageKey);
  }, [projects, project, storageKey, setSearch]);
}
