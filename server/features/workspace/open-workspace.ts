import { readQuery } from '#server/database/read-query.ts';
import { defineChange } from '#server/lib/procedure.ts';
import { workspaceContracts } from '#shared/contracts/workspace.ts';

const WORKSPACE_QUERY = readQuery(import.meta.url, 'open-workspace.query.sql');

/**
 * Everything that the frame around the views shows when the product is opened, limited to what the caller may see. The first call of a person
 * makes the key that seals what their browser keeps.
 */
export const openWorkspace = defineChange({
  ...workspaceContracts.open_workspace,
  statements: ({ project_id }) => [
    {
      text: `select row_to_json(workspace)::text as body from (${WORKSPACE_QUERY}) workspace`,
      values: [project_id ?? null],
    },
  ],
});
