import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { useArchivedIds, useProjects } from '#client/data/projects/queries.ts';
import { openSprintsKey } from '#client/data/sprints/queries.ts';
import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { storedText } from '#client/lib/storage/stored-values.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';

/** The project whose sprint has begun last. @param sprints the planned and running ones, the earliest first. */
function runningProject(sprints: readonly Sprint[] = []): string | undefined {
  const running = runningOf(sprints);
  return sprints.findLast(({ id }) => running.has(id))?.project_id;
}

/**
 * Remembers the selected project for this person in this browser. Opening `/` without parameters leads to it, or to the person's
 * only project, and on the first visit to the one whose sprint has begun last; a shared address names its own project, or means all of them.
 * @returns whether it is settled which project is shown.
 */
export function useRememberedProject(): boolean {
  const { id, guest } = usePerson();
  const search = useAppSearch();
  const setSearch = useSetAppSearch();
  const { data: projects, isError, fetchStatus } = useProjects();
  const client = useQueryClient();
  const archived = useArchivedIds();
  const { project } = search;
  const [arriving, setArriving] = useState(Object.keys(search).length === 0);
  // a guest is always in their one project
  const lands = (arriving || guest) && project === undefined;

  useEffect(() => {
    if (!projects) return;
    const kept = storedText('project', id);
    const visited = storedText('visited', id);
    const remembered = projects.find((each) => each.id === kept.read())?.id;
    const [first, ...others] = projects;
    const begin = () => {
      if (others.length === 0) return first?.id;
      // all projects were chosen in an earlier visit
      if (visited.read() !== null) return undefined;
      return runningProject(client.getQueryData(openSprintsKey(undefined, archived)));
    };
    const landing = lands ? (remembered ?? begin()) : undefined;
    if (landing) {
      setSearch({ project: landing }, { replace: true });
      return;
    }
    setArriving(false);
    visited.write('yes');
    kept.write(project ?? null);
  }, [projects, lands, project, id, setSearch, client, archived]);

  return !arriving || project !== undefined || isError || fetchStatus === 'paused';
}
