import { useMemo } from 'react';
import { useAuthState } from '#client/lib/backend/auth-state.ts';
import type { Standing } from '#shared/rules/accounts/permissions.ts';
import type { Project } from './project-tree.ts';
import { useProject, useProjects } from './queries.ts';

const NOBODY: Standing = {
  personId: '',
  owner: false,
  roles: [],
  archived: false,
  observers: { comment: false, seeRetrospectives: false },
  guest: false,
};
const NO_PROJECTS: Project[] = [];

/** The standing of a person in a project. Undefined projects are those that the person may not see: there they may do nothing. */
export function standingIn(project: Project | undefined, personId: string | undefined): Standing {
  if (project === undefined || personId === undefined) return NOBODY;
  return {
    personId,
    owner: project.owner_id === personId,
    roles: project.teams
      .flatMap(({ members }) => members.filter(({ id }) => id === personId))
      .map(({ role }) => role),
    archived: project.archived_at !== null,
    observers: {
      comment: project.observers_comment,
      seeRetrospectives: project.observers_see_retrospectives,
    },
    guest: project.people.some(({ id, guest }) => id === personId && guest === true),
  };
}

function usePersonId(): string | undefined {
  const state = useAuthState();
  return state.status === 'signedIn' ? state.user.id : undefined;
}

/**
 * The standing of the signed-in person in a project, for the functions of shared/rules/accounts/permissions.ts. While the project loads, and if
 * the person may not see it, they may do nothing.
 */
export function useStanding(projectId: string | undefined): Standing {
  const project = useProject(projectId);
  const personId = usePersonId();
  return useMemo(() => standingIn(project, personId), [project, personId]);
}

/**
 * The projects in which the signed-in person may do something, by name.
 * @param may a function of shared/rules/accounts/permissions.ts.
 * @param only the one project of interest; undefined: all that are not archived.
 */
export function useProjectsWhere(may: (standing: Standing) => boolean, only?: string): Project[] {
  const { data = NO_PROJECTS } = useProjects();
  const personId = usePersonId();
  return useMemo(
    () =>
      data.filter(
        (project) => (only === undefined || project.id === only) && may(standingIn(project, personId)),
      ),
    [data, personId, may, only],
  );
}

/** The ids of the projects in which the signed-in person may do something. */
export function useProjectIdsWhere(may: (standing: Standing) => boolean): ReadonlySet<string> {
  const projects = useProjectsWhere(may);
  return useMemo(() => new Set(projects.map(({ id }) => id)), [projects]);
}
