import { withAbsoluteLink } from '#client/lib/address/absolute-link.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { callAgain, callOnce } from '../write/call-once.ts';
import { asAdmin, callAsAdmin } from './call.ts';
import { ADMIN_KEY } from './queries.ts';

// every function of this file throws the error that the server answered

const refresh = () => void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });

const changeAsAdmin: typeof callAgain = (name, input) => asAdmin(callAgain(name, input)).finally(refresh);

/** Creates an account. @returns its set-up link, if a person has to pass it on: no mail can carry it, or that was asked for. */
export async function addAccount(
  person: Procedures['admin_add_person']['input'],
): Promise<string | undefined> {
  const added = callOnce('admin_add_person', (command_id) => ({ ...person, command_id }));
  const { output } = await asAdmin(added).finally(refresh);
  return withAbsoluteLink(output).link;
}

export async function setAccountDisabled(personId: string, disabled: boolean): Promise<void> {
  await changeAsAdmin('admin_set_disabled', { person_id: personId, disabled });
}

/** Makes a person an administrator, or withdraws that. */
export async function setAdministrator(personId: string, administrator: boolean): Promise<void> {
  await changeAsAdmin('admin_set_administrator', { person_id: personId, administrator });
}

/** Makes an account one of a guest, or of the staff. */
export async function setGuest(personId: string, guest: boolean): Promise<void> {
  await changeAsAdmin('admin_set_guest', { person_id: personId, guest });
}

/** Allows guests from outside the allowed domains, or no longer. */
export async function allowForeignGuests(allowed: boolean): Promise<void> {
  await changeAsAdmin('admin_allow_foreign_guests', { allowed });
}

/** Restores a deleted project. @param newOwnerId its owner, if the one of before is gone. */
export async function restoreProject(projectId: string, newOwnerId: string | null): Promise<void> {
  await changeAsAdmin('admin_restore_project', { project_id: projectId, new_owner_id: newOwnerId });
}

/** Removes the demo workspace for good. */
export async function removeDemo(): Promise<void> {
  await changeAsAdmin('admin_remove_demo', {});
}

export async function confirmEmail(personId: string): Promise<void> {
  await changeAsAdmin('admin_confirm_email', { person_id: personId });
}

/** @returns a new set-up link, which a person has to pass on. */
export async function makeSetupLink(personId: string): Promise<string | undefined> {
  const delivery = await asAdmin(callAgain('admin_setup_link', { person_id: personId, deliver: 'link' }));
  return withAbsoluteLink(delivery).link;
}

/** Sends a mail to oneself. @returns the answer of the mail server. */
export async function sendTestMail(): Promise<Procedures['admin_test_mail']['output']> {
  const { output } = await asAdmin(callOnce('admin_test_mail', (command_id) => ({ command_id })));
  return output;
}

/** No enabled account has the typed address. */
export class UnknownAccountError extends Error {
  override readonly name = 'UnknownAccountError';
}

/** The id of the enabled account with an address in lower case. @throws {UnknownAccountError} if there is none. */
async function accountOf(email: string): Promise<string> {
  const { people } = await callAsAdmin('admin_people', { search: email });
  const account = people.find((person) => person.email === email && person.disabled_at === null);
  if (!account) throw new UnknownAccountError();
  return account.id;
}

/**
 * Offers a project of a disabled owner to somebody.
 * @throws {UnknownAccountError} if no enabled account has the address.
 */
export async function offerProject(
  projectId: string,
  to: { personId: string } | { email: string },
): Promise<void> {
  const personId = 'personId' in to ? to.personId : await accountOf(to.email);
  await changeAsAdmin('admin_hand_over', { project_id: projectId, new_owner_id: personId });
}
