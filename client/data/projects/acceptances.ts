import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import { ABSENCES_KEY, WEEKLY_HOURS_KEY } from '../capacity/queries.ts';
import { useLiveQuery } from '../read/live-query.ts';
import { callAgain } from '../write/call-once.ts';
import { markLeftByUser } from './lost-projects.ts';
import { acceptancesKey } from './project-requests.ts';

/** A limit for the list, higher than the number of people of a project. */
const MAX_PEOPLE = 5000;

/**
 * The people who have accepted that a project sees their data, kept current; empty while they load. When another person
 * accepts, their hours and absences are loaded.
 */
export function useAcceptedPeople(projectId: string): {
  accepted: ReadonlySet<string>;
  query: UseQueryResult<string[]>;
} {
  const query = useLiveQuery({
    queryKey: acceptancesKey(projectId),
    queryFn: async () => {
      const { data: rows } = await db
        .from('project_acceptances')
        .select('user_id')
        .eq('project_id', projectId)
        .limit(MAX_PEOPLE)
        .throwOnError();
      return rows.map(({ user_id }) => user_id);
    },
    live: [{ table: 'project_acceptances', filter: `project_id=eq.${projectId}` }],
    alsoStale: [ABSENCES_KEY, WEEKLY_HOURS_KEY],
  });
  const { data } = query;
  return { accepted: useMemo(() => new Set(data), [data]), query };
}

/** A limit for the list, higher than the number of projects of a person. */
const MAX_PROJECTS = 500;

/** The ids of the projects that may see the person's data. */
export function useAcceptedProjects(personId: string): UseQueryResult<string[]> {
  return useQuery({
    queryKey: acceptancesKey(personId),
    queryFn: async () => {
      const { data: rows } = await db
        .from('project_acceptances')
        .select('project_id')
        .eq('user_id', personId)
        .limit(MAX_PROJECTS)
        .throwOnError();
      return rows.map(({ project_id }) => project_id);
    },
  });
}

/** Sets whether a project may see the person's data. @throws the error that the server answered. */
export async function setSharing(projectId: string, shared: boolean): Promise<void> {
  if (!shared) markLeftByUser(projectId);
  await callAgain(shared ? 'accept_project' : 'stop_sharing', { project_id: projectId });
}
