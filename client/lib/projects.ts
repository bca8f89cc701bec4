import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuthState } from './auth-state.ts';
import { db } from './backend.ts';
import { useLive } from './live.ts';
import { assembleProjects, type PersonSummary, type Project, type Role } from './project-tree.ts';

export type { BoardColumn, PersonSummary, Project, Role, Team } from './project-tree.ts';

/** The key of the one query behind every hook of this file. */
const PROJECTS_KEY = ['projects'] as const;

/** More than a company has; a list never loads without bound. */
const MOST = { projects: 500, rows: 5000 };

const MANAGING: readonly Role[] = ['product_owner', 'scrum_master'];

async function fetchProjects(): Promise<Project[]> {
  const [projects, columns, teams, members, people] = await Promise.all([
    db
      .from('projects')
      .select('id, name, description, key, owner_id, created_at')
      .order('created_at')
      .limit(MOST.projects)
      .throwOnError(),
    db.from('board_columns').select('project_id, status, name, wip_limit').limit(MOST.rows).throwOnError(),
    db.from('teams').select('id, project_id, name, created_at').order('created_at').limit(MOST.rows).throwOnError(),
    db.from('team_members').select('team_id, user_id, role').limit(MOST.rows).throwOnError(),
    db.from('profiles').select('id, full_name, avatar_url').limit(MOST.rows).throwOnError(),
  ]);
  return assembleProjects({
    projects: projects.data,
    columns: columns.data,
    teams: teams.data,
    members: members.data,
    people: people.data,
  });
}

/** The projects that the person may see, oldest first, each with its board columns, teams and members. */
export function useProjects(): UseQueryResult<Project[]> {
  return useQuery({ queryKey: PROJECTS_KEY, queryFn: fetchProjects, staleTime: Number.POSITIVE_INFINITY });
}

/** One of {@link useProjects}; undefined while it loads, for 'all projects', and where the person may not see it. */
export function useProject(id: string | undefined): Project | undefined {
  const { data } = useProjects();
  return id === undefined ? undefined : data?.find((project) => project.id === id);
}

/** Who belongs to a project (its teams and its owner), by name; of all projects when no project is named. */
export function useProjectMembers(projectId: string | undefined): PersonSummary[] {
  const { data = [] } = useProjects();
  const people = new Map<string, PersonSummary>();
  for (const project of data) {
    if (projectId !== undefined && project.id !== projectId) continue;
    for (const person of project.members) people.set(person.id, person);
  }
  return [...people.values()].sort((a, b) => a.full_name.localeCompare(b.full_name));
}

/** What the signed-in person may do with a project. The database decides; this only hides what it would refuse. */
export interface ProjectRights {
  /** Sprints, limits, teams, invitations. */
  manage: boolean;
  /** Delete and hand over. */
  own: boolean;
}

/**
 * The rights that a person has in a project, from `owner_id` and the roles in its teams (the highest counts).
 * The mirror of `app.projects_managed_by` in the database.
 */
export function rightsOf(project: Project, personId: string): ProjectRights {
  const own = project.owner_id === personId;
  const roles = project.teams.flatMap((team) =>
    team.members.filter((member) => member.id === personId).map((member) => member.role),
  );
  return { own, manage: own || roles.some((role) => MANAGING.includes(role)) };
}

/** The rights of the signed-in person in a project; none while it loads or where it cannot be seen. */
export function useProjectRights(projectId: string | undefined): ProjectRights {
  const state = useAuthState();
  const project = useProject(projectId);
  if (state.status !== 'signedIn' || project === undefined) return { manage: false, own: false };
  return rightsOf(project, state.user.id);
}

/** The projects that the signed-in person manages: where they may plan sprints and invite. */
export function useManagedProjects(): Project[] {
  const state = useAuthState();
  const { data = [] } = useProjects();
  return state.status === 'signedIn' ? data.filter((project) => rightsOf(project, state.user.id).manage) : [];
}

/** Reads the projects again; resolves when the new ones are there. For after a change that must show at once. */
export function useRefreshProjects(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: PROJECTS_KEY });
}

/** Keeps {@link useProjects} current while mounted. The shell mounts it once. */
export function useLiveProjects(): void {
  const refresh = useRefreshProjects();
  const read = () => void refresh();
  useLive('projects', undefined, read, read);
  useLive('teams', undefined, read, ignore);
  useLive('team_members', undefined, read, ignore);
  useLive('board_columns', undefined, read, ignore);
}

// all four channels share one socket: whatever was missed is read once, when the first of them is joined again
function ignore(): void {}
