import type { Tables } from '#shared/database.types.ts';
import type { Project } from './project-tree.ts';
import { updateSeen } from './update-seen.ts';

/** The editable columns of a project. */
export type ProjectChange = Partial<
  Pick<Project, 'name' | 'description' | 'key' | 'observers_comment' | 'observers_see_retrospectives'>
>;

/** Changes a project, as {@link updateSeen} does. */
export const updateProject = (id: string, change: ProjectChange, seen: ProjectChange): Promise<boolean> =>
  updateSeen('projects', id, change, seen);

/** When a story is ready: the definition, null if there is none, and whether the team marks ready stories by hand. */
type Readiness = Pick<Tables<'projects'>, 'definition_of_ready' | 'ready_by_hand'>;

/** Changes when a story of a project is ready, as {@link updateSeen} does. */
export const saveReadiness = (id: string, change: Readiness, seen: Readiness): Promise<boolean> =>
  updateSeen('projects', id, change, seen);
