import { defineProcedure } from '#server/lib/procedure.ts';
import { type ProjectRequests, projectRequestContracts } from '#shared/contracts/project-requests.ts';

/** The projects that the caller was added to or is offered, and has not accepted yet. */
export const projectRequests = defineProcedure({
  ...projectRequestContracts.project_requests,
  async act(_input, { client }): Promise<ProjectRequests> {
    const { rows } = await client.query<{ requests: ProjectRequests }>(
      'select app.my_project_requests() as requests',
    );
    const [row] = rows;
    if (!row) throw new Error('my_project_requests gave no row');
    return row.requests;
  },
});
