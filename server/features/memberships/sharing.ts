import {
  acceptProjectInput,
  type ProjectRequests,
  projectRequestsInput,
  readSharingNoticeInput,
  stopSharingInput,
} from '../../../shared/contracts/project-requests.ts';
import { defineProcedure, type Procedure } from '../../lib/procedure.ts';

const projectRequests = defineProcedure({
  name: 'project_requests',
  access: 'signed-in',
  input: projectRequestsInput,
  async act(_input, { client }): Promise<ProjectRequests | undefined> {
    const { rows } = await client.query<{ requests: ProjectRequests }>(
      'select app.my_project_requests() as requests',
    );
    return rows[0]?.requests;
  },
});

/** @throws {PublicError} 403 not_in_project, from the database. */
const acceptProject = defineProcedure({
  name: 'accept_project',
  access: 'signed-in',
  input: acceptProjectInput,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.accept_project($1)', [project_id]);
  },
});

/** @throws {PublicError} 409 owner_shares, from `app.stop_sharing`. */
const stopSharing = defineProcedure({
  name: 'stop_sharing',
  access: 'signed-in',
  input: stopSharingInput,
  async act({ project_id }, { client }): Promise<void> {
    await client.query('select app.stop_sharing($1)', [project_id]);
  },
});

const readSharingNotice = defineProcedure({
  name: 'read_sharing_notice',
  access: 'signed-in',
  input: readSharingNoticeInput,
  async act(_input, { client }): Promise<void> {
    await client.query('select app.read_sharing_notice()');
  },
});

/** What a project sees of its people: what waits for an answer, accepting, withdrawing. */
export const sharingProcedures: readonly Procedure[] = [
  projectRequests,
  acceptProject,
  stopSharing,
  readSharingNotice,
];
