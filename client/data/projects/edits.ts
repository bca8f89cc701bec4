import type { Project } from './project-tree.ts';
import { updateSeen } from './update-seen.ts';

/** The editable columns of a project. */
export type ProjectChange = Partial<
  Pick<Project, 'name' | 'description' | 'key' | 'observers_comment' | 'observers_see_retrospectives'>
>;

/** Changes a project, as {@link updateSeen} does. */
export const updateProject = (id: string, change: ProjectChange, seen: ProjectChange): Promise<boolean> =>
  updateSeen('projects', id, change, seen);

/**
 * Changes the definition of ready of a project, as {@link updateSeen} does.
 * @param text null: the project has none.
 */
export const saveDefinitionOfReady = (
  id: string,
  text: string | null,
  seen: string | null,
): Promise<boolean> =>
  updateSeen('projects', id, { definition_of_ready: text }, { definition_of_ready: seen });
