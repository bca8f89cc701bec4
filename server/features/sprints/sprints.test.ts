import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createSprint, createStory } from '#server/testing/scenario.ts';
import { createUnlimitedProject, finish, step } from './testing/sprints.ts';

let project: string;
let team: string;

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Ana Propia' });

beforeEach(async () => {
  ({ id: project, team } = await createUnlimitedProject(server, owner));
});

async function sprintRow(id: string) {
  const { data } = await owner.client.from('sprints').select('*').eq('id', id).single().throwOnError();
  return data;
}
async function storyRow(id: string) {
  const { data } = await owner.client
    .from('user_stories')
    .select('sprint_id, status')
    .eq('id', id)
    .single()
    .throwOnError();
  return data;
}
const move = (id: string, change: { status?: 'done' | 'todo' | 'in_progress'; sprint_id?: string | null }) =>
  owner.client.from('user_stories').update(change).eq('id', id).select('id');

describe('starting', () => {
  test('stores the commitment: the stories that are not done, with their current points', async () => {
    const sprint = (await createSprint(owner, project)).id;
    const five = (await createStory(owner, project, { sprint_id: sprint, story_points: 5 })).id;
    const unestimated = (await createStory(owner, project, { sprint_id: sprint })).id;
    await createStory(owner, project, { sprint_id: sprint, story_points: 8, status: 'done' });
    await createStory(owner, project, { story_points: 3 });

    const { data } = await step(owner.client, 'start_sprint', sprint);
    expect(data).toEqual({
      id: sprint,
      name: 'Sprint 1',
      status: 'active',
      committed_stories: 2,
      committed_points: 5,
      completed_stories: null,
      completed_points: null,
    });
    expect((await sprintRow(sprint)).started_at).not.toBeNull();

    await owner.client.from('user_stories').update({ story_points: 13 }).eq('id', five).throwOnError();
    await createStory(owner, project, { sprint_id: sprint, story_points: 1 });
    await owner.client.from('user_stories').delete().eq('id', unestimated).throwOnError();
    const { data: committed } = await owner.client
      .from('sprint_commitments')
      .select('story_id, story_points')
      .eq('sprint_id', sprint)
      .order('story_points')
      .throwOnError();
    expect(committed).toEqual([
      { story_id: five, story_points: 5 },
      { story_id: unestimated, story_points: null },
    ]);
    expect(await sprintRow(sprint)).toMatchObject({ committed_stories: 2, committed_points: 5 });
  });

  test('does not change the statuses of its stories', async () => {
    const sprint = (await createSprint(owner, project)).id;
    const story = (await createStory(owner, project, { sprint_id: sprint })).id;
    await step(owner.client, 'start_sprint', sprint);
    expect(await storyRow(story)).toEqual({ sprint_id: sprint, status: 'backlog' });
  });

  test('a second sprint of the team is refused with the name of the first, active or paused', async () => {
    const first = (await createSprint(owner, project, { name: 'Sprint A' })).id;
    const second = (await createSprint(owner, project, { name: 'Sprint B' })).id;
    await step(owner.client, 'start_sprint', first);
    const answer = await step(owner.client, 'start_sprint', second);
    expect(answer).toMatchObject({ status: 409, error: { hint: 'another_sprint_running' } });
    expect(answer.error?.message).toBe(
      'El equipo ya tiene un sprint en marcha: Sprint A. Finalízalo antes de iniciar otro.',
    );
    await step(owner.client, 'pause_sprint', first);
    expect((await step(owner.client, 'start_sprint', second)).error?.hint).toBe('another_sprint_running');
    expect((await sprintRow(second)).committed_points).toBeNull();
  });

  test('another team of the project may start its own', async () => {
    const other = await owner.client
      .from('teams')
      .insert({ project_id: project, name: 'Segundo' })
      .select('id')
      .single()
      .throwOnError();
    const sprints = [
      (await createSprint(owner, project)).id,
      (await createSprint(owner, project, { team_id: other.data.id })).id,
    ];
    for (const sprint of sprints) {
      expect((await step(owner.client, 'start_sprint', sprint)).status).toBe(200);
    }
  });

  test('of two simultaneous starts in a team, one succeeds and the other is refused with the reason', {
    retry: 0,
  }, async () => {
    const manager = await server.createPerson();
    await addMember(owner, team, manager, 'scrum_master');
    const sprints = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => (await createSprint(owner, project, { name: `S${n}` })).id),
    );
    const answers = await Promise.all(
      sprints.map((sprint, n) => step((n % 2 === 0 ? owner : manager).client, 'start_sprint', sprint)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { error } of answers.filter(({ status }) => status === 409)) {
      expect(error?.hint).toBe('another_sprint_running');
    }
  });

  test('two simultaneous starts of one sprint make one start, one commitment and one notification', {
    retry: 0,
  }, async () => {
    const member = await server.createPerson();
    await addMember(owner, team, member);
    const sprint = (await createSprint(owner, project)).id;
    await createStory(owner, project, { sprint_id: sprint, story_points: 2 });
    const answers = await Promise.all([1, 2].map(() => step(owner.client, 'start_sprint', sprint)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ error }) => error)?.error?.hint).toBe('sprint_already_started');
    expect((await sprintRow(sprint)).committed_stories).toBe(1);
    const { data } = await member.client.from('notifications').select('kind').eq('kind', 'sprint_started');
    expect(data).toHaveLength(1);
  });
});

describe('pausing and resuming', () => {
  test('alternate, and a wrong step is refused', async () => {
    const sprint = (await createSprint(owner, project)).id;
    expect((await step(owner.client, 'pause_sprint', sprint)).error?.hint).toBe('sprint_not_active');
    await step(owner.client, 'start_sprint', sprint);
    expect((await step(owner.client, 'resume_sprint', sprint)).error?.hint).toBe('sprint_not_paused');
    expect((await step(owner.client, 'pause_sprint', sprint)).data?.status).toBe('paused');
    expect((await step(owner.client, 'pause_sprint', sprint)).error?.hint).toBe('sprint_not_active');
    expect((await step(owner.client, 'resume_sprint', sprint)).data).toMatchObject({
      status: 'active',
      committed_stories: 0,
    });
  });
});

describe('finishing', () => {
  test('stores the result, keeps done stories and moves the others to the backlog', async () => {
    const sprint = (await createSprint(owner, project)).id;
    const before = (await createStory(owner, project, { sprint_id: sprint, story_points: 8, status: 'done' }))
      .id;
    const done = (await createStory(owner, project, { sprint_id: sprint, story_points: 5 })).id;
    const open = (
      await createStory(owner, project, {
        sprint_id: sprint,
        story_points: 3,
        status: 'in_progress',
      })
    ).id;
    await step(owner.client, 'start_sprint', sprint);
    const added = (await createStory(owner, project, { sprint_id: sprint, story_points: 1 })).id;
    await move(done, { status: 'done' }).throwOnError();
    await move(added, { status: 'done' }).throwOnError();

    const { data } = await finish(owner.client, sprint);
    expect(data).toMatchObject({
      status: 'completed',
      committed_stories: 2,
      committed_points: 8,
      completed_stories: 2,
      completed_points: 6,
      leftovers: 1,
    });
    for (const id of [before, done, added]) {
      expect(await storyRow(id)).toEqual({ sprint_id: sprint, status: 'done' });
    }
    expect(await storyRow(open)).toEqual({ sprint_id: null, status: 'backlog' });
  });

  test('or moves them to a planned sprint with their status, and keeps the figures', async () => {
    const sprint = (await createSprint(owner, project)).id;
    const next = (await createSprint(owner, project, { name: 'Sprint 2' })).id;
    const open = (
      await createStory(owner, project, {
        sprint_id: sprint,
        story_points: 3,
        status: 'in_progress',
      })
    ).id;
    await step(owner.client, 'start_sprint', sprint);
    expect((await finish(owner.client, sprint, next)).data?.leftovers).toBe(1);
    expect(await storyRow(open)).toEqual({ sprint_id: next, status: 'in_progress' });
    await step(owner.client, 'start_sprint', next);
    await move(open, { status: 'done' }).throwOnError();
    expect(await sprintRow(sprint)).toMatchObject({ committed_points: 3, completed_points: 0 });
  });

  test('logs its end before the moves of unfinished stories', async () => {
    const sprint = (await createSprint(owner, project)).id;
    const open = (await createStory(owner, project, { sprint_id: sprint })).id;
    await step(owner.client, 'start_sprint', sprint);
    await finish(owner.client, sprint);
    const { data } = await owner.client
      .from('activity_log')
      .select('entity_id, changes')
      .in('entity_id', [sprint, open])
      .eq('action', 'updated')
      .order('created_at')
      .throwOnError();
    expect(data.slice(-2)).toMatchObject([
      { entity_id: sprint, changes: { status: ['active', 'completed'] } },
      { entity_id: open, changes: { sprint_id: [sprint, null] } },
    ]);
  });

  test.each([
    ['a sprint that does not exist', async () => randomUUID()],
    ['itself', async (sprint: string) => sprint],
    [
      'a sprint of another project',
      async () => (await createSprint(owner, (await createUnlimitedProject(server, owner)).id)).id,
    ],
  ])('into %s is refused, and nothing happens', async (_, target) => {
    const sprint = (await createSprint(owner, project)).id;
    const open = (await createStory(owner, project, { sprint_id: sprint })).id;
    await step(owner.client, 'start_sprint', sprint);
    const answer = await finish(owner.client, sprint, await target(sprint));
    expect(answer).toMatchObject({ status: 409, error: { hint: 'leftovers_not_planned' } });
    expect((await sprintRow(sprint)).status).toBe('active');
    expect((await storyRow(open)).sprint_id).toBe(sprint);
  });

  test('is refused for a planned sprint, and for the second of two simultaneous attempts', {
    retry: 0,
  }, async () => {
    const sprint = (await createSprint(owner, project)).id;
    expect((await finish(owner.client, sprint)).error?.hint).toBe('sprint_not_started');
    await step(owner.client, 'start_sprint', sprint);
    const answers = await Promise.all([finish(owner.client, sprint), finish(owner.client, sprint)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ error }) => error)?.error?.hint).toBe('sprint_already_finished');
  });

  test('stores figures that match the stories while others complete, add and remove stories', {
    retry: 0,
  }, async () => {
    const sprint = (await createSprint(owner, project)).id;
    const inside: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      inside.push((await createStory(owner, project, { sprint_id: sprint, story_points: 1 })).id);
    }
    const outside: string[] = [];
    for (let n = 0; n < 4; n += 1) outside.push((await createStory(owner, project, { story_points: 1 })).id);
    await step(owner.client, 'start_sprint', sprint);
    const [finished, ...moved] = await Promise.all([
      finish(owner.client, sprint),
      ...inside.slice(0, 6).map((id) => move(id, { status: 'done' })),
      ...inside.slice(6).map((id) => move(id, { sprint_id: null })),
      ...outside.map((id) => move(id, { sprint_id: sprint })),
    ]);
    expect(finished.status).toBe(200);
    for (const { error } of moved) {
      expect([undefined, 'sprint_closed_to_stories']).toContain(error?.hint);
    }
    const { data } = await owner.client
      .from('user_stories')
      .select('status')
      .eq('sprint_id', sprint)
      .throwOnError();
    expect(data.every(({ status }) => status === 'done')).toBe(true);
    expect(finished.data?.completed_stories).toBe(data.length);
  });
});

describe('whatever way a sprint is changed', () => {
  test('the table API stores the same figures and returns unfinished stories to the backlog', async () => {
    const sprint = (await createSprint(owner, project)).id;
    const done = (await createStory(owner, project, { sprint_id: sprint, story_points: 5 })).id;
    const open = (await createStory(owner, project, { sprint_id: sprint, story_points: 3, status: 'todo' }))
      .id;
    const set = (status: 'active' | 'completed') =>
      owner.client.from('sprints').update({ status }).eq('id', sprint).throwOnError();
    await set('active');
    await move(done, { status: 'done' }).throwOnError();
    await set('completed');
    expect(await sprintRow(sprint)).toMatchObject({
      committed_stories: 2,
      committed_points: 8,
      completed_stories: 1,
      completed_points: 5,
    });
    expect(await storyRow(open)).toEqual({ sprint_id: null, status: 'backlog' });
    expect(await storyRow(done)).toEqual({ sprint_id: sprint, status: 'done' });
  });

  test.each(['paused', 'completed'] as const)('a planned one cannot become %s', async (status) => {
    const sprint = (await createSprint(owner, project)).id;
    const { error } = await owner.client.from('sprints').update({ status }).eq('id', sprint);
    expect(error).toMatchObject({ code: 'PT409', hint: 'sprint_not_started' });
  });

  test('a completed one keeps its days and gets no more stories, and its name can be changed', async () => {
    const sprint = (await createSprint(owner, project)).id;
    const story = (await createStory(owner, project)).id;
    await step(owner.client, 'start_sprint', sprint);
    await finish(owner.client, sprint);
    const edit = (change: { end_date?: string; name?: string }) =>
      owner.client.from('sprints').update(change).eq('id', sprint).select('name');
    expect((await edit({ end_date: '2026-03-20' })).error?.hint).toBe('sprint_closed');
    expect((await edit({ name: 'Sprint uno' })).data).toEqual([{ name: 'Sprint uno' }]);
    expect((await move(story, { sprint_id: sprint })).error?.hint).toBe('sprint_closed_to_stories');
  });

  test('only a planned one can be deleted, which returns its stories to the backlog', async () => {
    const planned = (await createSprint(owner, project)).id;
    const story = (await createStory(owner, project, { sprint_id: planned })).id;
    const started = (await createSprint(owner, project, { name: 'Sprint 2' })).id;
    await createStory(owner, project, { sprint_id: started });
    await step(owner.client, 'start_sprint', started);
    const drop = (id: string) => owner.client.from('sprints').delete().eq('id', id).select('id');
    expect((await drop(planned)).data).toEqual([{ id: planned }]);
    expect((await storyRow(story)).sprint_id).toBeNull();
    expect((await drop(started)).error).toMatchObject({ code: 'PT409', hint: 'sprint_kept' });
    await finish(owner.client, started);
    expect((await drop(started)).error?.hint).toBe('sprint_kept');
    await server.pool.query('delete from public.projects where id = $1', [project]);
    expect((await owner.client.from('sprints').select('id').eq('id', started)).data).toEqual([]);
  });

  test('clients can write neither figures nor commitments', async () => {
    const sprint = (await createSprint(owner, project)).id;
    const figures = await owner.client
      .from('sprints')
      .update({ completed_points: 99 } as never)
      .eq('id', sprint);
    expect(figures.status).toBe(403);
    const row = { sprint_id: sprint, story_id: randomUUID(), project_id: project, story_points: 1 };
    expect((await owner.client.from('sprint_commitments').insert(row as never)).status).toBe(403);
  });
});

test('the team is notified of the start and the end, except the person who did it', async () => {
  const [member, stranger] = [await server.createPerson(), await server.createPerson()];
  await addMember(owner, team, member);
  const sprint = (await createSprint(owner, project, { name: 'Sprint 7' })).id;
  await step(owner.client, 'start_sprint', sprint);
  await step(owner.client, 'pause_sprint', sprint);
  await step(owner.client, 'resume_sprint', sprint);
  await finish(owner.client, sprint);
  const notificationsOf = async (person: Person) => {
    const { data } = await person.client
      .from('notifications')
      .select('kind, actor_id, project_id, params')
      .neq('kind', 'invited')
      .eq('project_id', project)
      .order('created_at')
      .throwOnError();
    return data;
  };
  const same = { actor_id: owner.id, project_id: project, params: { sprint: 'Sprint 7', sprint_id: sprint } };
  expect(await notificationsOf(member)).toEqual([
    { kind: 'sprint_started', ...same },
    { kind: 'sprint_finished', ...same },
  ]);
  expect(await notificationsOf(owner)).toEqual([]);
  expect(await notificationsOf(stranger)).toEqual([]);
});
