import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import {
  type AdminPerson,
  adminAddPersonInput,
  adminConfirmEmailInput,
  adminHandOverInput,
  adminOwnedProjectsInput,
  adminPeopleInput,
  adminSetDisabledInput,
  adminSetupLinkInput,
  type OwnedProject,
  type SetupDelivery,
} from '../../../shared/contracts/administration.ts';
import type { Config } from '../../config.ts';
import { defineProcedure, type Procedure } from '../../lib/procedure.ts';

// Each function of the database that is called here checks by itself that the caller is an administrator.

const listPeople = defineProcedure({
  name: 'admin_people',
  access: 'signed-in',
  input: adminPeopleInput,
  async act({ search, limit, offset }, { client }) {
    const { rows } = await client.query<{ page: { total: number; people: AdminPerson[] } }>(
      'select app.admin_people($1, $2, $3) as page',
      [search, limit, offset],
    );
    return rows[0]?.page;
  },
});

/** A mail with the link or, where that is asked for or no mail server is set, the link itself. */
async function deliver(
  client: pg.ClientBase,
  config: Config,
  personId: string,
  way: 'mail' | 'link',
): Promise<SetupDelivery> {
  if (way === 'mail' && config.smtpUrl !== undefined) {
    await client.query('select app.add_job($1, $2)', [
      'send_link_mail',
      JSON.stringify({ kind: 'setup', user_id: personId }),
    ]);
    return { person_id: personId };
  }
  const secret = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(secret).digest();
  await client.query('select app.admin_add_setup_link($1, $2)', [personId, hash]);
  // after the #: that part is never sent to a server, so it reaches no log
  const fragment = new URLSearchParams({ kind: 'setup', token_hash: secret });
  return { person_id: personId, link: `${config.publicUrl ?? ''}/auth#${fragment}` };
}

const addPerson = defineProcedure({
  name: 'admin_add_person',
  access: 'signed-in',
  input: adminAddPersonInput,
  async act(person, { client, config }): Promise<SetupDelivery> {
    const { rows } = await client.query<{ id: string }>('select app.admin_add_person($1, $2, $3) as id', [
      person.email,
      person.full_name,
      person.is_admin,
    ]);
    const [made] = rows;
    if (!made) throw new Error('admin_add_person answered nothing');
    return deliver(client, config, made.id, person.deliver);
  },
});

const setupLink = defineProcedure({
  name: 'admin_setup_link',
  access: 'signed-in',
  input: adminSetupLinkInput,
  async act(input, { client, config }): Promise<SetupDelivery> {
    await client.query('select app.require_admin()');
    return deliver(client, config, input.person_id, input.deliver);
  },
});

const setDisabled = defineProcedure({
  name: 'admin_set_disabled',
  access: 'signed-in',
  input: adminSetDisabledInput,
  async act({ person_id, disabled }, { client }): Promise<void> {
    await client.query('select app.admin_set_disabled($1, $2)', [person_id, disabled]);
  },
});

const confirmEmail = defineProcedure({
  name: 'admin_confirm_email',
  access: 'signed-in',
  input: adminConfirmEmailInput,
  async act({ person_id }, { client }): Promise<void> {
    await client.query('select app.admin_confirm_email($1)', [person_id]);
  },
});

const ownedProjects = defineProcedure({
  name: 'admin_owned_projects',
  access: 'signed-in',
  input: adminOwnedProjectsInput,
  async act({ owner_id }, { client }): Promise<OwnedProject[]> {
    const { rows } = await client.query<{ list: OwnedProject[] }>(
      'select app.admin_owned_projects($1) as list',
      [owner_id],
    );
    return rows[0]?.list ?? [];
  },
});

const handOver = defineProcedure({
  name: 'admin_hand_over',
  access: 'signed-in',
  input: adminHandOverInput,
  async act({ project_id, new_owner_id }, { client }): Promise<void> {
    await client.query('select app.admin_hand_over($1, $2)', [project_id, new_owner_id]);
  },
});

/** The accounts, for administrators. */
export const peopleProcedures: readonly Procedure[] = [
  listPeople,
  addPerson,
  setupLink,
  setDisabled,
  confirmEmail,
  ownedProjects,
  handOver,
];
