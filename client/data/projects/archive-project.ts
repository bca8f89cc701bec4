import { call } from '#client/lib/backend/rpc.ts';

/** Archives a project, or makes an archived project active again. @throws the error that the server answered. */
export async function setArchived(id: string, archived: boolean): Promise<void> {
  await call('archive_project', { project_id: id, archived });
}
