import { useEffect, useState } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { storedText } from '#client/lib/storage/stored-values.ts';

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
  const { project } = search;
  const [arriving, setArriving] = useState(Object.keys(search).length === 0);

  useEffect(() => {
    if (!projects) return;
    const [first, ...others] = projects;
    const only = others.length === 0 ? first?.id : undefined;
    const kept = storedText('project', id);
    const remembered = projects.find((each) => each.id === kept.read())?.id;
    const landing = arriving && project === undefined ? (remembered ?? only) : undefined;
    if (landing) {
      setSearch({ project: landing }, { replace: true });
      return;
    }
    setArriving(false);
    kept.write(project ?? null);
  }, [projects, project, arriving, id, setSearch]);

  return !arriving || project !== undefined || isError || fetchStatus === 'paused';
}
