import { beforeEach, describe, expect, test } from 'vitest';
import { tokenOf, watch } from '#server/protocol/realtime/testing/watch.ts';
import { callAuth } from '#server/testing/auth-calls.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';
import type { AdminDeletedProject, AdminDeletedProjects } from '#shared/contracts/administration.ts';

/** Administrators restore deleted projects for their members, and read nothing of them. */

let owner: Person;
let member: Person;
let project: Project;

const server = await serverForFile();
const admin = await server.createPerson({ name: 'Ada Mina', admin: true });
const other = await server.createPerson({ name: 'Otra Persona' });

beforeEach(async () => {
  owner = await server.createPerson({ name: 'Olga Dueña' });
  member = await server.createPerson({ name: 'Marta Miembro' });
  project = await createProject(owner, 'Tienda');
  await addMember(owner, project.team, member);
  await call(member.client, 'accept_project', { project_id: project.id });
});

const remove = (by = owner, id = project.id) => call(by.client, 'delete_project', { project_id: id });
const restore = (new_owner_id?: string, by = admin, id = project.id) =>
  call(by.client, 'admin_restore_project', { project_id: id, ...(new_owner_id && { new_owner_id }) });
async function listed(id = project.id): Promise<AdminDeletedProject | undefined> {
  const page = (await call(admin.client, 'admin_deleted_projects', { limit: 100 })) as AdminDeletedProjects;
  return page.projects.find((each) => each.id === id);
}
const deleteAccount = async (person: Person) => {
  const token = await tokenOf(person.client);
  const body = { current_password: person.password };
  return (await callAuth(server, '/user', body, { method: 'DELETE', token })).status;
};
const projectOf = async (person: Person, id = project.id) =>
  (await person.client.from('projects').select('owner_id, archived_at').eq('id', id).throwOnError()).data;
const notifiedOf = async (person: Person) =>
  (
    await person.client
      .from('notifications')
      .select('kind, actor_id, project_id, params')
      .in('kind', ['project_restored', 'project_given'])
      .throwOnError()
  ).data;

describe('the list', () => {
  test('has names and numbers, the latest first, and nobody else gets it', async () => {
    await createStory(member, project.id, { title: 'Secreta' });
    expect(await listed()).toBeUndefined();
    await remove();
    expect(await listed()).toEqual({
      id: project.id,
      name: 'Tienda',
      key: expect.any(String),
      deleted_at: expect.any(String),
      purged_at: expect.any(String),
      archived: false,
      owner: { id: owner.id, full_name: 'Olga Dueña', email: owner.email, disabled: false },
      stories: 1,
      members: 2,
      new_owners: [],
    });
    for (const person of [owner, member, other])
      expect(await call(person.client, 'admin_deleted_projects', {})).toEqual({
        status: 403,
        code: 'not_admin',
      });
    expect(await call(server.anonymousClient(), 'admin_deleted_projects', {})).toMatchObject({ status: 401 });
  });

  test('comes in pages', async () => {
    const second = await createProject(owner, 'Segundo');
    await remove();
    await remove(owner, second.id);
    const page = (offset: number) =>
      call(admin.client, 'admin_deleted_projects', { limit: 1, offset }) as Promise<AdminDeletedProjects>;
    expect((await page(0)).projects.map(({ name }) => name)).toEqual(['Segundo']);
    expect((await page(1)).projects.map(({ name }) => name)).toEqual(['Tienda']);
    expect((await page(0)).total).toBeGreaterThanOrEqual(2);
  });
});

describe('a deleted project is restored', () => {
  test('to its owner, as it was; its people are notified, and see it at once', async () => {
    const { id: story } = await createStory(member, project.id, { title: 'Suya' });
    const live = await watch(member.client, { table: 'projects' });
    await remove();
    expect(await restore()).toBeNull();
    await live.changes.until(({ eventType }) => eventType === 'INSERT');
    expect(await projectOf(member)).toEqual([{ owner_id: owner.id, archived_at: null }]);
    const { data } = await member.client.from('user_stories').select('title').eq('id', story).throwOnError();
    expect(data).toEqual([{ title: 'Suya' }]);
    const notification = {
      kind: 'project_restored',
      actor_id: admin.id,
      project_id: project.id,
      params: { project: 'Tienda' },
    };
    expect(await notifiedOf(owner)).toEqual([notification]);
    expect(await notifiedOf(member)).toEqual([notification]);
    expect(await listed()).toBeUndefined();
  });

  test('by nobody but an administrator, who still sees nothing of it', async () => {
    await createStory(member, project.id);
    await remove();
    for (const person of [owner, member, other])
      expect(await restore(undefined, person)).toEqual({ status: 403, code: 'not_admin' });
    expect(await restore()).toBeNull();
    expect(await projectOf(admin)).toEqual([]);
    for (const table of ['user_stories', 'teams', 'activity_log', 'sprints'] as const) {
      const { data } = await admin.client
        .from(table)
        .select('id')
        .eq('project_id', project.id)
        .throwOnError();
      expect(data).toEqual([]);
    }
  });

  test('archived, if it was', async () => {
    await call(owner.client, 'archive_project', { project_id: project.id, archived: true });
    await remove();
    expect((await listed())?.archived).toBe(true);
    await restore();
    expect(await projectOf(owner)).toEqual([{ owner_id: owner.id, archived_at: expect.any(String) }]);
  });

  test('for thirty days, and one that is there stays as it is', async () => {
    expect(await restore()).toBeNull();
    await remove();
    await server.pool.query(
      `update public.projects set deleted_at = now() - interval '30 days 1 minute' where id = $1`,
      [project.id],
    );
    expect(await listed()).toBeUndefined();
    expect(await restore()).toEqual({ status: 404, code: 'project_gone' });
    await server.pool.query(
      `update public.projects set deleted_at = now() - interval '29 days 23 hours' where id = $1`,
      [project.id],
    );
    expect(await restore()).toBeNull();
    expect(await restore()).toBeNull();
  });

  test('once, by two at the same moment', { retry: 0 }, async () => {
    const second = await server.createPerson({ admin: true });
    await remove();
    await Promise.all([
      restore(),
      restore(undefined, second),
      call(owner.client, 'recover_project', { project_id: project.id }),
    ]).then((answers) => expect(answers).toEqual([null, null, null]));
    const { rowCount } = await server.pool.query(
      `select from public.notifications where kind = 'project_restored' and project_id = $1 and user_id = $2`,
      [project.id, owner.id],
    );
    expect(rowCount).toBeLessThanOrEqual(1);
  });

  test('beside a project that was created meanwhile with its name and its key', async () => {
    const key = `K${Date.now().toString(36).toUpperCase().slice(-7)}`;
    await owner.client.from('projects').update({ key }).eq('id', project.id).throwOnError();
    await remove();
    const { data } = await member.client
      .from('projects')
      .insert({ name: 'Tienda', key } as never)
      .select('id')
      .single()
      .throwOnError();
    expect(await restore()).toBeNull();
    const { data: both } = await member.client.from('projects').select('id').eq('key', key).throwOnError();
    expect(both.map(({ id }) => id).toSorted()).toEqual([project.id, (data as { id: string }).id].toSorted());
  });

  test('to a disabled owner, whose projects are handed over afterwards', async () => {
    await remove();
    await call(admin.client, 'admin_set_disabled', { person_id: owner.id, disabled: true });
    expect((await listed())?.owner).toMatchObject({ id: owner.id, disabled: true });
    expect(await restore(member.id)).toEqual({ status: 409, code: 'owner_exists' });
    expect(await restore()).toBeNull();
    const offer = { project_id: project.id, new_owner_id: member.id };
    expect(await call(admin.client, 'admin_hand_over', offer)).toBeNull();
  });
});

describe('a deleted project whose owner has deleted their account', () => {
  beforeEach(async () => {
    await remove();
    expect(await deleteAccount(owner)).toBe(204);
  });

  test('is restored for a member, who becomes its owner', async () => {
    expect(await listed()).toMatchObject({
      owner: null,
      members: 1,
      new_owners: [{ id: member.id, full_name: 'Marta Miembro', email: member.email }],
    });
    for (const wrong of [undefined, other.id, admin.id])
      expect(await restore(wrong)).toEqual({ status: 400, code: 'owner_not_member' });
    expect(await restore(member.id)).toBeNull();
    expect(await projectOf(member)).toEqual([{ owner_id: member.id, archived_at: null }]);
    expect(await notifiedOf(member)).toMatchObject([{ kind: 'project_given', actor_id: admin.id }]);
    expect(await remove(member)).toBeNull();
  });

  test('goes to nobody who is disabled, or has not accepted that it sees their data', async () => {
    await call(admin.client, 'admin_set_disabled', { person_id: member.id, disabled: true });
    expect((await listed())?.new_owners).toEqual([]);
    expect(await restore(member.id)).toEqual({ status: 400, code: 'owner_not_member' });
    await call(admin.client, 'admin_set_disabled', { person_id: member.id, disabled: false });
    await server.pool.query('delete from public.project_acceptances where project_id = $1', [project.id]);
    expect(await restore(member.id)).toEqual({ status: 400, code: 'owner_not_member' });
  });

  test('is removed after its thirty days, like any other', async () => {
    await server.pool.query(
      `update public.projects set deleted_at = now() - interval '31 days' where id = $1`,
      [project.id],
    );
    await server.pool.query(`select app.add_job('purge_projects')`);
    const left = async () =>
      (await server.pool.query('select from public.projects where id = $1', [project.id])).rowCount;
    await expect.poll(left).toBe(0);
  });
});

test('a deleted project in which nobody else took part goes with the account', async () => {
  const alone = await server.createPerson();
  const { id } = await createProject(alone, 'Diario');
  await remove(alone, id);
  expect((await listed(id))?.name).toBe('Diario');
  expect(await deleteAccount(alone)).toBe(204);
  expect(await listed(id)).toBeUndefined();
  const { rowCount } = await server.pool.query('select from public.projects where id = $1', [id]);
  expect(rowCount).toBe(0);
});
