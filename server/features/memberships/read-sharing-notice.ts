import { defineProcedure } from '#server/lib/procedure.ts';
import { readSharingNoticeInput } from '#shared/contracts/project-requests.ts';

/** Marks the notice about the data that projects see of the caller as read. */
export const readSharingNotice = defineProcedure({
  name: 'read_sharing_notice',
  access: 'signed-in',
  input: readSharingNoticeInput,
  async act(_input, { client }): Promise<void> {
    await client.query('select app.read_sharing_notice()');
  },
});
