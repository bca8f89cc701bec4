import { defineCall } from '#server/lib/procedure.ts';
import { projectRequestContracts as contracts } from '#shared/contracts/project-requests.ts';

/** The projects that the caller was added to or is offered, and has not accepted yet. */
const projectRequests = defineCall(contracts.project_requests, [], 'my_project_requests');

/** Accepts that a project sees the caller's data. @throws {PublicError} 403 not_in_project, from the database. */
const acceptProject = defineCall(contracts.accept_project, ['project_id']);

/** Withdraws an acceptance. @throws {PublicError} 409 owner_shares, from `app.stop_sharing`. */
const stopSharing = defineCall(contracts.stop_sharing, ['project_id']);

/** Marks the notice about the data that projects see of the caller as read. */
const readSharingNotice = defineCall(contracts.read_sharing_notice, []);

/** Everything about the data that projects see of their people. */
export const membershipProcedures = [projectRequests, acceptProject, stopSharing, readSharingNotice];
