import { defineProcedure } from '#server/lib/procedure.ts';
import { projectRequestContracts } from '#shared/contracts/project-requests.ts';

/** Marks the notice about the data that projects see of the caller as read. */
export const readSharingNotice = defineProcedure({
  ...projectRequestContracts.read_sharing_notice,
  async act(_input, { client }): Promise<void> {
    await client.query('select app.read_sharing_notice()');
  },
});
