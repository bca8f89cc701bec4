import { defineProcedure } from '#server/lib/procedure.ts';
import { stopSharingInput } from '#shared/contracts/project-requests.ts';

/** Withdraws an acceptance. @throws {PublicError} 409 owner_shares, from `app.stop_sharing`. */
export const stopSharing = defineProcedure({
  name: 'stop_sharing',
  access: 'signed-in',
  input: stopSharingInput,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.stop_sharing($1)', [project_id]);
  },
});
