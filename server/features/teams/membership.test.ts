import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { createCast, MANAGERS, type Role, SIGNED_IN } from '#server/testing/rights/roles.ts';
import { addMember, createProject, createStory, createTeam, type Project } from '#server/testing/scenario.ts';
import type { RemovedMember } from '#shared/contracts/team.ts';

/** Leaving, removing and restoring members, and deleting a team: who may, and what happens to stories and sprints. */

const NOT_MANAGER = { status: 403, code: 'not_manager' };
let target: Person;
let project: Project;

const person = (role: Role): Person => cast.person(role);
const assigneeOf = async (id: string) => {
  const { rows } = await server.pool.query('select assignee_id from public.user_stories where id = $1', [id]);
  return rows[0]?.assignee_id as string | null;
};

const server = await serverForFile();
const cast = await createCast(server);

beforeEach(async () => {
  const owner = person('owner');
  project = await createProject(owner);
  target = await server.createPerson({ name: 'Alguien' });
  await cast.join(project);
  await addMember(owner, project.team, target);
});

describe.each(SIGNED_IN)('%s', (role) => {
  const may = MANAGERS.includes(role);
  test(`${may ? 'removes a member and restores them' : 'does not remove anybody'}`, async () => {
    const removed = await call(person(role).client, 'remove_member', {
      team_id: project.team,
      user_id: target.id,
    });
    if (!may) return expect(removed).toEqual(NOT_MANAGER);
    expect(removed).toMatchObject({ user_id: target.id, role: 'developer', story_ids: [] });
    expect(await call(person(role).client, 'put_back_member', removed as RemovedMember)).toBeNull();
    const { data } = await target.client
      .from('team_members')
      .select('role, joined_at')
      .eq('user_id', target.id);
    expect(data).toEqual([{ role: 'developer', joined_at: (removed as RemovedMember).joined_at }]);
  });

  test(`${may ? 'deletes' : 'does not delete'} a team`, async () => {
    const spare = await createTeam(person('owner'), project.id, 'Sobra');
    const answer = await call(person(role).client, 'delete_team', { team_id: spare, heir_id: project.team });
    if (may) expect(answer).toBeNull();
    else expect(answer).toEqual(NOT_MANAGER);
    const plain = await createTeam(person('owner'), project.id, 'Sobra');
    const again = await call(person(role).client, 'delete_team', { team_id: plain });
    expect(again).toEqual(may ? null : NOT_MANAGER);
  });

  if (!may) {
    test('does not restore anybody, including themselves', async () => {
      for (const user_id of [target.id, person(role).id]) {
        const input = { team_id: project.team, user_id, role: 'product_owner' as const, story_ids: [] };
        expect(
          await call(person(role).client, 'put_back_member', {
            ...input,
            joined_at: new Date().toISOString(),
          }),
        ).toEqual(NOT_MANAGER);
      }
    });
  }

  test(
    role === 'owner'
      ? 'stays while the project is theirs'
      : role === 'other'
        ? 'has nothing to leave'
        : 'may leave',
    async () => {
      const answer = await call(person(role).client, 'remove_member', {
        team_id: project.team,
        user_id: person(role).id,
      });
      if (role === 'owner') expect(answer).toEqual({ status: 409, code: 'owner_stays' });
      else if (role === 'other') expect(answer).toEqual(NOT_MANAGER);
      else {
        expect(answer).toMatchObject({ user_id: person(role).id });
        const { data } = await person(role).client.from('projects').select('id').eq('id', project.id);
        expect(data).toEqual([]);
      }
    },
  );
});

test('nobody can remove the owner, also not through the table', async () => {
  const owner = person('owner');
  expect(
    await call(person('scrum_master').client, 'remove_member', { team_id: project.team, user_id: owner.id }),
  ).toEqual({ status: 409, code: 'owner_stays' });
  const { error } = await owner.client
    .from('team_members')
    .delete()
    .eq('user_id', owner.id)
    .eq('team_id', project.team);
  expect(error?.hint).toBe('owner_stays');
  await addMember(owner, await createTeam(owner, project.id, 'Segundo'), owner);
  expect(
    await call(owner.client, 'remove_member', { team_id: project.team, user_id: owner.id }),
  ).toMatchObject({
    user_id: owner.id,
  });
});

test('a removed member’s open stories become unassigned, and restoring the member assigns those still free', async () => {
  const owner = person('owner');
  const mine = { assignee_id: target.id };
  const [open, other, done] = [
    (await createStory(owner, project.id, { ...mine, status: 'todo' })).id,
    (await createStory(owner, project.id, mine)).id,
    (await createStory(owner, project.id, { ...mine, status: 'done' })).id,
  ];
  const removed = await call(owner.client, 'remove_member', { team_id: project.team, user_id: target.id });
  expect((removed as RemovedMember).story_ids.toSorted()).toEqual([open, other].toSorted());
  expect([await assigneeOf(open), await assigneeOf(other), await assigneeOf(done)]).toEqual([
    null,
    null,
    target.id,
  ]);
  const { data: log } = await owner.client
    .from('activity_log')
    .select('changes, actor_id')
    .eq('entity_id', open)
    .eq('action', 'updated');
  expect(log).toEqual([{ changes: { assignee_id: [target.id, null] }, actor_id: owner.id }]);

  await owner.client.from('user_stories').update({ assignee_id: owner.id }).eq('id', other).throwOnError();
  const notifications = () =>
    server.pool.query(`select kind from public.notifications where user_id = $1 and kind = 'invited'`, [
      target.id,
    ]);
  const before = (await notifications()).rowCount;
  expect(await call(owner.client, 'put_back_member', removed as RemovedMember)).toBeNull();
  expect([await assigneeOf(open), await assigneeOf(other)]).toEqual([target.id, owner.id]);
  expect((await notifications()).rowCount).toBe(before);
});

test('a person who stays in another team of the project keeps their stories', async () => {
  const owner = person('owner');
  await addMember(owner, await createTeam(owner, project.id, 'Segundo'), target);
  const story = (await createStory(owner, project.id, { assignee_id: target.id })).id;
  expect(
    await call(owner.client, 'remove_member', { team_id: project.team, user_id: target.id }),
  ).toMatchObject({ story_ids: [] });
  expect(await assigneeOf(story)).toBe(target.id);
});

describe('deleting a team', () => {
  const addSprint = async (team: string, status: string, name = status) => {
    await server.pool.query(
      `insert into public.sprints (project_id, team_id, name, start_date, end_date, status)
       values ($1, $2, $3, '2026-01-05', '2026-01-16', $4)`,
      [project.id, team, name, status],
    );
  };
  const sprints = async () => {
    const { data } = await person('owner')
      .client.from('sprints')
      .select('name, team_id')
      .eq('project_id', project.id)
      .order('name')
      .throwOnError();
    return data;
  };

  test('moves its sprints to the heir or deletes them, and its members lose the project and their stories', async () => {
    const owner = person('owner');
    const second = await createTeam(owner, project.id, 'Segundo');
    const only = await server.createPerson();
    await addMember(owner, second, only);
    const story = (await createStory(owner, project.id, { assignee_id: only.id })).id;
    await addSprint(second, 'active');
    await addSprint(second, 'completed');
    expect(await call(owner.client, 'delete_team', { team_id: second, heir_id: project.team })).toBeNull();
    expect(await sprints()).toEqual([
      { name: 'active', team_id: project.team },
      { name: 'completed', team_id: project.team },
    ]);
    expect(await assigneeOf(story)).toBeNull();
    expect((await only.client.from('projects').select('id')).data).toEqual([]);

    const third = await createTeam(owner, project.id, 'Tercero');
    await addSprint(third, 'planned');
    expect(await call(owner.client, 'delete_team', { team_id: third })).toBeNull();
    expect((await sprints())?.map(({ name }) => name)).toEqual(['active', 'completed']);
  });

  test('is refused if the heir would have two running sprints, and for the last team', async () => {
    const owner = person('owner');
    const second = await createTeam(owner, project.id, 'Segundo');
    await addSprint(second, 'paused');
    await addSprint(project.team, 'active');
    expect(await call(owner.client, 'delete_team', { team_id: second, heir_id: project.team })).toEqual({
      status: 409,
      code: 'team_busy',
    });
    expect(await call(owner.client, 'delete_team', { team_id: second })).toBeNull();
    expect(await call(owner.client, 'delete_team', { team_id: project.team })).toEqual({
      status: 409,
      code: 'last_team',
    });
    const foreign = await createProject(owner, 'Otro');
    expect(await call(owner.client, 'delete_team', { team_id: foreign.team, heir_id: project.team })).toEqual(
      NOT_MANAGER,
    );
  });

  test('keeps one of the last two teams if both are deleted at the same time', { retry: 0 }, async () => {
    const owner = person('owner');
    const second = await createTeam(owner, project.id, 'Segundo');
    const answers = await Promise.all(
      [project.team, second].map((team_id) => call(owner.client, 'delete_team', { team_id })),
    );
    expect(answers).toContainEqual({ status: 409, code: 'last_team' });
    expect(answers).toContain(null);
  });
});
