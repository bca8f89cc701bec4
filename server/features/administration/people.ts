import { defineCall, defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { administrationContracts as contracts } from '#shared/contracts/administration.ts';

// Each refuses callers who are no administrators with 403 not_admin, from the database.

/** A page of the accounts. */
const listPeople = defineCall(contracts.admin_people, ['search', 'limit', 'offset']);

/** Confirms the address of an account. */
const confirmEmail = defineCall(contracts.admin_confirm_email, ['person_id']);

/** Disables or enables an account. */
const setDisabled = defineCall(contracts.admin_set_disabled, ['person_id', 'disabled']);

/** The projects that a person owns. */
const ownedProjects = defineCall(contracts.admin_owned_projects, ['owner_id']);

/** Gives a project to another owner. */
const handOver = defineCall(contracts.admin_hand_over, ['project_id', 'new_owner_id']);

/**
 * Makes a person an administrator, or withdraws that. It is written to the log of the server, and the person is notified.
 * @throws {PublicError} 403 if the caller is not an administrator, 409 last_administrator, demo_account or account_disabled, 404
 *   person_not_found, from the database.
 */
const setAdministrator = defineProcedure({
  ...contracts.admin_set_administrator,
  async act({ person_id, administrator }, { client, personId, log }): Promise<void> {
    const values = [person_id, administrator];
    if (await oneValue<boolean>(client, 'select app.admin_set_administrator($1, $2)', values))
      log.info({ person: person_id, administrator, by: personId }, 'administrator changed');
  },
});

/** The accounts of people and their projects, for administrators. */
export const peopleProcedures = [
  listPeople,
  confirmEmail,
  setDisabled,
  ownedProjects,
  handOver,
  setAdministrator,
];
