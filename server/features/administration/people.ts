import { defineCall } from '#server/lib/procedure.ts';
import { administrationContracts as contracts } from '#shared/contracts/administration.ts';

// Each refuses callers who are no administrators with 403 not_admin, from the database.

/** A page of the accounts. */
const listPeople = defineCall(contracts.admin_people, ({ search, limit, offset }) => [search, limit, offset]);

/** Confirms the address of an account. */
const confirmEmail = defineCall(contracts.admin_confirm_email, ({ person_id }) => [person_id]);

/** Disables or enables an account. */
const setDisabled = defineCall(contracts.admin_set_disabled, ({ person_id, disabled }) => [
  person_id,
  disabled,
]);

/** The projects that a person owns. */
const ownedProjects = defineCall(contracts.admin_owned_projects, ({ owner_id }) => [owner_id]);

/** Gives a project to another owner. */
const handOver = defineCall(contracts.admin_hand_over, ({ project_id, new_owner_id }) => [
  project_id,
  new_owner_id,
]);

/** The accounts of people and their projects, for administrators. */
export const peopleProcedures = [listPeople, confirmEmail, setDisabled, ownedProjects, handOver];
