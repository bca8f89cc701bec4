import { useEffect, useState } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { lastProjectKey } from '#client/data/workspace/first-requests.ts';

/**
 * Remembers the selected project for this person in this browser. Opening `/` without parameters leads to it, or to the person's
 * only project; a shared address names its own project, or means all of them.
 * @returns whether it is settled which project is shown.
 */
export function useRememberedProject(): boolean {
  const { id } = usePerson();
  const search = useAppSearch();
  const setSearch = useSetAppSearch();
  const { data: projects, isError, fetchStatus } = useProjects();
  const storageKey = lastProjectKey(id);
  const { project } = search;
  const [arriving, setArriving] = useState(Object.keys(search).length === 0);

  useEffect(() => {
    if (!projects) return;
    const [first, ...others] = projects;
    const only = others.length === 0 ? first?.id : undefined;
    const remembered = projects.find((each) => each.id === localStorage.getItem(storageKey))?.id;
    const landing = arriving && project === undefined ? (remembered ?? only) : undefined;
    if (landing) {
      setSearch({ project: landing }, { replace: true });
      return;
    }
    setArriving(false);
    if (project) localStorage.setItem(storageKey, project);
    else localStorage.removeItem(storageKey);
  }, [projects, project, arriving, storageKey, setSearch]);

  return !arriving || project !== undefined || isError || fetchStatus === 'paused';
}
