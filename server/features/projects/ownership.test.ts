import { beforeEach, expect, test } from 'vitest';
import { callAuth } from '#server/testing/auth-calls.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { acceptProject, addMember, createProject, type Project } from '#server/testing/scenario.ts';
import type { ProjectRequests } from '#shared/contracts/projects/project-requests.ts';

/** A project gets a new owner only if that person accepts it. */

let project: Project;

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Olga' });
const heir = await server.createPerson({ name: 'Hugo' });
const other = await server.createPerson({ name: 'Otra' });

beforeEach(async () => {
  await server.pool.query('delete from public.projects; delete from public.notifications');
  project = await createProject(owner);
  await addMember(owner, project.team, heir);
  await addMember(owner, project.team, other);
});

const offer = (by: Person, to: Person) =>
  call(by.client, 'offer_ownership', { project_id: project.id, user_id: to.id });
const answer = (by: Person, accept: boolean) =>
  call(by.client, 'answer_offer', { project_id: project.id, accept });
const withdraw = (by: Person) => call(by.client, 'withdraw_offer', { project_id: project.id });
const ownerId = async () => {
  const { rows } = await server.pool.query('select owner_id from public.projects where id = $1', [
    project.id,
  ]);
  return rows[0]?.owner_id;
};
const offersTo = async (person: Person) =>
  ((await call(person.client, 'project_requests', {})) as ProjectRequests).offers;
const kindsOf = async (person: Person) => {
  const { data } = await person.client.from('notifications').select('kind, actor_id').throwOnError();
  return data.filter(({ kind }) => kind.startsWith('ownership'));
};
const GONE = { status: 404, code: 'offer_gone' };

test('an offer changes nothing until it is accepted; then the receiver owns the project and shares their data', async () => {
  expect(await offer(owner, heir)).toBeNull();
  expect(await ownerId()).toBe(owner.id);
  expect(await kindsOf(heir)).toEqual([{ kind: 'ownership_offered', actor_id: owner.id }]);
  expect(await offersTo(heir)).toMatchObject([{ project: 'Tienda', offered_by: 'Olga' }]);
  expect(await offersTo(other)).toEqual([]);
  // the offer blocks nothing
  expect(await answer(other, true)).toEqual(GONE);

  expect(await answer(heir, true)).toBeNull();
  expect(await ownerId()).toBe(heir.id);
  expect(await kindsOf(owner)).toEqual([{ kind: 'ownership_accepted', actor_id: heir.id }]);
  const { data } = await owner.client.from('project_acceptances').select('user_id').throwOnError();
  expect(data.map(({ user_id }) => user_id).sort()).toEqual([owner.id, heir.id].sort());
  expect((await heir.client.from('ownership_offers').select()).data).toEqual([]);
  // a repeated answer
  expect(await answer(heir, true)).toBeNull();
  expect(await kindsOf(owner)).toHaveLength(1);
});

test('a declined offer stays visible to the owner, who clears it or offers again', async () => {
  await offer(owner, heir);
  expect(await answer(heir, false)).toBeNull();
  expect(await kindsOf(owner)).toEqual([{ kind: 'ownership_declined', actor_id: heir.id }]);
  const seen = async () =>
    (await owner.client.from('ownership_offers').select('offered_to, declined_at')).data;
  expect(await seen()).toEqual([{ offered_to: heir.id, declined_at: expect.any(String) }]);
  expect(await answer(heir, true)).toEqual(GONE);
  expect(await offersTo(heir)).toEqual([]);
  await offer(owner, heir);
  expect(await seen()).toEqual([{ offered_to: heir.id, declined_at: null }]);
  expect(await withdraw(owner)).toBeNull();
  expect(await seen()).toEqual([]);
});

test('a withdrawn or expired offer, and one to a person who has left, cannot be accepted', async () => {
  await offer(owner, heir);
  expect(await withdraw(heir)).toEqual({ status: 403, code: 'only_owner' });
  await withdraw(owner);
  expect(await kindsOf(heir)).toEqual([]);
  expect(await answer(heir, true)).toEqual(GONE);

  await offer(owner, heir);
  await server.pool.query('update public.ownership_offers set expires_at = now()');
  expect(await answer(heir, true)).toEqual(GONE);
  expect(await offersTo(heir)).toEqual([]);

  await offer(owner, heir);
  await call(owner.client, 'remove_member', { team_id: project.team, user_id: heir.id });
  expect(await answer(heir, true)).toEqual(GONE);
  expect(await ownerId()).toBe(owner.id);
});

test('a new offer replaces the earlier one', async () => {
  await offer(owner, heir);
  await offer(owner, other);
  expect(await kindsOf(heir)).toEqual([]);
  expect(await answer(heir, true)).toEqual(GONE);
  expect(await answer(other, true)).toBeNull();
  expect(await ownerId()).toBe(other.id);
});

test('only the owner offers a project, and only to a member of its teams', async () => {
  const outside = await server.createPerson();
  expect(await offer(heir, other)).toEqual({ status: 403, code: 'only_owner' });
  expect(await offer(outside, outside)).toEqual({ status: 403, code: 'only_owner' });
  expect(await offer(owner, outside)).toEqual({ status: 400, code: 'owner_not_member' });
  expect(await offer(owner, owner)).toEqual({ status: 400, code: 'owner_not_member' });
});

test('neither the owner nor a manager can change the owner through the table', async () => {
  await server.pool.query(`update public.team_members set role = 'product_owner' where user_id = $1`, [
    heir.id,
  ]);
  const take = async (by: Person, to: Person) => {
    const { error } = await by.client
      .from('projects')
      .update({ owner_id: to.id })
      .eq('id', project.id)
      .select('id');
    return error?.hint;
  };
  expect(await take(owner, heir)).toBe('offer_needed');
  expect(await take(heir, heir)).toBe('only_owner');
  await offer(owner, other);
  expect(await take(heir, heir)).toBe('only_owner');
  expect(await take(heir, other)).toBe('only_owner');
});

test('of a simultaneous acceptance and withdrawal, one succeeds', { retry: 0 }, async () => {
  await offer(owner, heir);
  const [accepted, withdrawn] = await Promise.all([answer(heir, true), withdraw(owner)]);
  const passed = (await ownerId()) === heir.id;
  expect(accepted).toEqual(passed ? null : GONE);
  expect(withdrawn).toEqual(passed ? { status: 403, code: 'only_owner' } : null);
  expect((await server.pool.query('select from public.ownership_offers')).rows).toEqual([]);
});

test('an account that was offered projects can be deleted', async () => {
  const leaving = await server.createPerson();
  await addMember(owner, project.team, leaving);
  await offer(owner, leaving);
  const { data } = await leaving.client.auth.getSession();
  const { status } = await callAuth(
    server,
    '/user',
    { current_password: leaving.password },
    { method: 'DELETE', token: data.session?.access_token ?? '' },
  );
  expect(status).toBe(204);
  expect(await ownerId()).toBe(owner.id);
});

test('a person who handed a project over and left its teams shares nothing with it', async () => {
  await acceptProject(heir, project.id);
  await offer(owner, heir);
  await answer(heir, true);
  await call(heir.client, 'remove_member', { team_id: project.team, user_id: owner.id });
  const { rows } = await server.pool.query(
    'select user_id from public.project_acceptances where project_id = $1',
    [project.id],
  );
  expect(rows).toEqual([{ user_id: heir.id }]);
});
