import { callAgain } from '../write/call-once.ts';

/** Archives a project, or makes an archived project active again. @throws the error that the server answered. */
export async function setArchived(id: string, archived: boolean): Promise<void> {
  await callAgain('archive_project', { project_id: id, archived });
}
