import { readQuery } from '#server/database/read-query.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneRow } from '#server/lib/rows.ts';
import { type OpenedWorkspace, workspaceContracts } from '#shared/contracts/workspace.ts';

const WORKSPACE_QUERY = readQuery(import.meta.url, 'open-workspace.query.sql');

/** Everything that the frame around the views shows when the product is opened, limited to what the caller may see. */
export const openWorkspace = defineProcedure({
  ...workspaceContracts.open_workspace,
  act: ({ project_id }, { client }) => oneRow<OpenedWorkspace>(client, WORKSPACE_QUERY, [project_id ?? null]),
});
