import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { eraseBoards } from '#client/lib/storage/boards.ts';
import { type PersonSummary, peopleQuery } from '../people/queries.ts';
import { trackRemoved } from './lost-projects.ts';
import { assembleProjects, PROJECTS_KEY, type Project } from './project-tree.ts';

export type { PersonSummary } from '../people/queries.ts';
export type { Project } from './project-tree.ts';

/** Limits for the lists, higher than the numbers of a company. */
const MAX_ROWS = { projects: 500, others: 5000 };

const NO_PROJECTS: Project[] = [];

async function fetchProjects(client: QueryClient): Promise<Project[]> {
  const [projects, columns, own, limits, teams, members, people] = await Promise.all([
    db
      .from('projects')
      .select(
        'id, name, description, key, owner_id, archived_at, disabled_types, observers_comment, observers_see_retrospectives, ready_by_hand',
      )
      .order('name')
      .limit(MAX_ROWS.projects)
      .throwOnError(),
    db
      .from('board_columns')
      .select('project_id, status, name, wip_limit')
      .limit(MAX_ROWS.others)
      .throwOnError(),
    db
      .from('project_columns')
      .select('id, project_id, status, name, wip_limit, rank, entry_policy, exit_policy')
      .limit(MAX_ROWS.others)
      .throwOnError(),
    db.from('team_column_limits').select().limit(MAX_ROWS.others).throwOnError(),
    db.from('teams').select('id, project_id, name').order('created_at').limit(MAX_ROWS.others).throwOnError(),
    db.from('team_members').select('team_id, user_id, role').limit(MAX_ROWS.others).throwOnError(),
    // if the people are being read already, both share one request
    client.fetchQuery({ ...peopleQuery, staleTime: 0 }),
  ]);
  return assembleProjects({
    projects: projects.data,
    columns: columns.data,
    project_columns: own.data,
    team_column_limits: limits.data,
    teams: teams.data,
    members: members.data,
    people,
  });
}

/** The query that all hooks of this file share. */
const projectsQuery = queryOptions({
  queryKey: PROJECTS_KEY,
  queryFn: async ({ client, queryKey, signal }) => {
    const projects = await fetchProjects(client);
    // ignore an answer that is older than a later read
    if (signal.aborted) return projects;
    // all data of a lost project disappear with it
    if (trackRemoved(client.getQueryData<Project[]>(queryKey) ?? [], projects)) {
      eraseBoards();
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    }
    return projects;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Reads all visible projects anew, archived ones included. @throws the error that the server answered. */
export const readProjects = (): Promise<Project[]> =>
  queryClient.fetchQuery({ ...projectsQuery, staleTime: 0 });

const openOnes = (projects: Project[]) => projects.filter((project) => project.archived_at === null);
/** The archived ones of some projects. */
export const archivedOnes = (projects: Project[]) =>
  projects.filter((project) => project.archived_at !== null);

/**
 * The visible projects that are not archived, by name, each with its board columns, teams and members; `useLiveProjects`
 * keeps them current.
 */
export function useProjects(): UseQueryResult<Project[]> {
  return useQuery({ ...projectsQuery, select: openOnes });
}

/**
 * The projects that a view shows: the selected one, archived or not; without one, all that are not archived. Archived projects
 * can be read like the others.
 */
export function useVisibleProjects(projectId: string | undefined): UseQueryResult<Project[]> {
  const shown = useCallback(
    (projects: Project[]) =>
      projectId === undefined ? openOnes(projects) : projects.filter(({ id }) => id === projectId),
    [projectId],
  );
  return useQuery({ ...projectsQuery, select: shown });
}

/** The archived projects, by name. They are read-only and not in the list of {@link useProjects}. */
export function useArchivedProjects(): Project[] {
  const { data = NO_PROJECTS } = useQuery({ ...projectsQuery, select: archivedOnes });
  return data;
}

/** The ids of projects in the form of the API's `in`. */
export const idsOf = (projects: readonly Pick<Project, 'id'>[]): string =>
  `(${projects.map(({ id }) => id).join(',')})`;

/** The ids of the archived projects, in the form of the API's `in`, for what 'all projects' leaves out. */
export function useArchivedIds(): string {
  return idsOf(useArchivedProjects());
}

/** All projects that the person sees, archived or not; none while they load. */
export function useAllProjects(): readonly Project[] {
  return useQuery(projectsQuery).data ?? NO_PROJECTS;
}

/** A project, archived or not; undefined while it loads, for 'all projects', and if the person may not see it. */
export function useProject(id: string | undefined): Project | undefined {
  const { data } = useQuery(projectsQuery);
  return id === undefined ? undefined : data?.find((project) => project.id === id);
}

/** Whether the address names a project that does not exist or that the person may not see; false while that is unknown. */
export function useProjectMissing(id: string | undefined): boolean {
  const { data } = useQuery(projectsQuery);
  return id !== undefined && data !== undefined && !data.some((project) => project.id === id);
}

/** The people of a project (its teams and its owner), by name; without a project, the people of all projects. */
export function useProjectMembers(projectId: string | undefined): PersonSummary[] {
  const { data = NO_PROJECTS } = useVisibleProjects(projectId);
  return useMemo(() => {
    const people = new Map(data.flatMap((project) => project.members).map((person) => [person.id, person]));
    return [...people.values()].sort((a, b) => a.full_name.localeCompare(b.full_name));
  }, [data]);
}

/** Reads the projects again after a change that must show at once; resolves when they are loaded. */
export function useRefreshProjects(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
}
