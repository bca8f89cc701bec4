import { insertOnce } from '../write/insert-once.ts';

/** Creates a project. @throws the errors of {@link insertOnce}. */
export async function createProject(project: {
  name: string;
  description: string | null;
  owner_id: string;
}): Promise<{ id: string; name: string }> {
  return { id: await insertOnce('projects', project), name: project.name };
}
