import { readQuery } from '#server/database/read-query.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { type OpenedWorkspace, workspaceContracts } from '#shared/contracts/workspace.ts';

const WORKSPACE_QUERY = readQuery(import.meta.url, 'open-workspace.query.sql');

/** Everything that the frame around the views shows when the product is opened, limited to what the caller may see. */
export const openWorkspace = defineProcedure({
  ...workspaceContracts.open_workspace,
  async act({ project_id }, { client }): Promise<OpenedWorkspace> {
    const { rows } = await client.query<OpenedWorkspace>(WORKSPACE_QUERY, [project_id ?? null]);
    const [opened] = rows;
    if (opened === undefined) throw new Error('the workspace query gave no row');
    return opened;
  },
});
