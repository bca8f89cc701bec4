import { describe, expect, test } from 'vitest';
import { type Client, type Person, serverForFile } from '#server/testing/harness.ts';
import {
  addMember,
  createProject,
  createSprint,
  createStories,
  type Project,
} from '#server/testing/scenario.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const bruno = await server.createPerson({ name: 'Bruno Sietefuentes' });

/** A project whose column In Review has two stories, which is its limit, and some more in the backlog. */
async function fullReview(more = 3): Promise<{ project: Project; stories: string[] }> {
  const project = await createProject(ana, 'Límites');
  await addMember(ana, project.team, bruno);
  const row = (place: number) => ({
    title: `Historia ${place}`,
    status: place < 2 ? ('in_review' as const) : ('backlog' as const),
  });
  const stories = await createStories(
    ana,
    project.id,
    Array.from({ length: 2 + more }, (_, place) => row(place)),
  );
  return { project, stories: stories.slice(2).map(({ id }) => id) };
}

const move = (client: Client, id: string, status: StoryStatus = 'in_review') =>
  client.from('user_stories').update({ status }).eq('id', id);

const change = (client: Client, ids: string[], status = 'in_review') =>
  client.rpc('change_stories' as never, { groups: [{ ids, change: { status } }] } as never);

/** The recorded moves of a project, as a person sees them. */
async function recorded({ id }: Project, by = ana) {
  const rows = by.client.from('refused_moves').select().eq('project_id', id).order('created_at');
  return (await rows.throwOnError()).data;
}

/** Waits until a move of `story` is recorded: then every earlier refusal is recorded or dropped. */
const recordedOf = (project: Project, story: string) =>
  expect.poll(async () => (await recorded(project)).map(({ story_id }) => story_id)).toContain(story);

describe('a move into a full column', () => {
  test('is recorded with its story, sprint, column and limit, and the answer names no story', async () => {
    const { project, stories } = await fullReview();
    const [story = ''] = stories;
    const sprint = await createSprint(ana, project.id);
    await ana.client.from('user_stories').update({ sprint_id: sprint.id }).eq('id', story).throwOnError();
    const { status, error } = await move(bruno.client, story);
    expect([status, error?.hint]).toEqual([409, 'wip_limit_reached']);
    expect(JSON.parse(error?.details ?? '')).toEqual({
      project_id: project.id,
      status: 'in_review',
      column_id: expect.any(String),
      name: null,
      limit: 2,
    });
    await recordedOf(project, story);
    expect(await recorded(project)).toEqual([
      {
        id: expect.any(String),
        project_id: project.id,
        story_id: story,
        sprint_id: sprint.id,
        status: 'in_review',
        wip_limit: 2,
        actor_id: bruno.id,
        created_at: expect.any(String),
      },
    ]);
  });

  test('is recorded for each story of a change of many, by a procedure and by the table', async () => {
    const { project, stories } = await fullReview(4);
    const [first = '', second = '', third = '', fourth = ''] = stories;
    expect((await change(ana.client, [first, second])).error?.hint).toBe('wip_limit_reached');
    const bulk = ana.client.from('user_stories').update({ status: 'in_review' }).in('id', [third, fourth]);
    expect((await bulk).error?.hint).toBe('wip_limit_reached');
    await recordedOf(project, fourth);
    expect((await recorded(project)).map(({ story_id }) => story_id).toSorted()).toEqual(stories.toSorted());
  });

  test('is recorded for each of many people and stories at once', { retry: 0 }, async () => {
    const { project, stories } = await fullReview(12);
    const answers = await Promise.all(
      stories.map((story, place) => move(place % 2 ? bruno.client : ana.client, story)),
    );
    expect(answers.every(({ status }) => status === 409)).toBe(true);
    await expect.poll(async () => (await recorded(project)).length).toBe(stories.length);
    const actors = new Set((await recorded(project)).map(({ actor_id }) => actor_id));
    expect(actors).toEqual(new Set([ana.id, bruno.id]));
  });

  test('is recorded once a minute for each person, story and column', async () => {
    const { project, stories } = await fullReview();
    const [first = '', second = ''] = stories;
    const client = await server.pool.connect();
    const record = async (at: string, person: Person, column: string, ids: string[]) => {
      await client.query(`select set_config('app.clock', $1, false)`, [at]);
      const sql = 'select app.record_refused_moves($1, $2, $3, 2, $4) as moves';
      const { rows } = await client.query<{ moves: number }>(sql, [person.id, project.id, column, ids]);
      return rows[0]?.moves;
    };
    try {
      expect(await record('2026-03-02T10:00:01Z', ana, 'in_review', [first])).toBe(1);
      expect(await record('2026-03-02T10:00:59Z', ana, 'in_review', [first, second])).toBe(1);
      expect(await record('2026-03-02T10:00:59Z', ana, 'in_progress', [first])).toBe(1);
      expect(await record('2026-03-02T10:00:59Z', bruno, 'in_review', [first])).toBe(1);
      expect(await record('2026-03-02T10:01:00Z', ana, 'in_review', [first])).toBe(1);
    } finally {
      await client.query('reset app.clock');
      client.release();
    }
    expect(await recorded(project)).toHaveLength(5);
  });
});

test('what was no move into a full column is not recorded', async () => {
  const { project, stories } = await fullReview();
  const [story = '', last = ''] = stories;
  const other = await fullReview();
  const full = { hint: 'wip_limit_reached' };
  // a new story, a trial, a story from another project, and a story that is restored
  const created = { project_id: project.id, title: 'Nueva', status: 'in_review' as const };
  expect((await ana.client.from('user_stories').insert(created)).error).toMatchObject(full);
  const trial = move(ana.client, story).setHeader('Prefer', 'tx=rollback');
  expect((await trial).error).toMatchObject(full);
  const moved = { project_id: project.id, status: 'in_review' as const };
  const arrival = ana.client
    .from('user_stories')
    .update(moved)
    .eq('id', other.stories[0] ?? '');
  expect((await arrival).error).toMatchObject(full);
  // other refusals, and a move that succeeds
  expect((await move(ana.client, story, 'nada' as StoryStatus)).error).not.toBeNull();
  await move(ana.client, story, 'in_progress').throwOnError();

  expect((await move(ana.client, last)).error).toMatchObject(full);
  await recordedOf(project, last);
  expect(await recorded(project)).toHaveLength(1);
  expect(await recorded(other.project)).toEqual([]);
});

test('a failure to record changes no answer, and later moves are recorded again', async () => {
  const { project, stories } = await fullReview();
  const [first = '', second = ''] = stories;
  const before = (await move(ana.client, first)).error;
  await recordedOf(project, first);
  await server.pool.query('alter table public.refused_moves add constraint broken check (false) not valid');
  expect((await move(bruno.client, first)).error).toEqual(before);
  await server.pool.query('alter table public.refused_moves drop constraint broken');
  await move(ana.client, second);
  await recordedOf(project, second);
});

test('the answer does not wait for the record', async () => {
  const { project, stories } = await fullReview();
  const [story = ''] = stories;
  const client = await server.pool.connect();
  try {
    await client.query('begin; lock table public.refused_moves in exclusive mode');
    expect((await move(ana.client, story)).status).toBe(409);
    await client.query('rollback');
  } finally {
    client.release();
  }
  await recordedOf(project, story);
});

test('everyone of the project reads them, nobody else does, and nobody writes them', async () => {
  const { project, stories } = await fullReview();
  const [story = ''] = stories;
  await move(ana.client, story);
  await recordedOf(project, story);
  const stranger = await server.createPerson();
  expect(await recorded(project, bruno)).toHaveLength(1);
  expect(await recorded(project, stranger)).toEqual([]);
  const signedOut = await server.anonymousClient().from('refused_moves').select();
  expect(signedOut.status).toBe(401);
  const table = ana.client.from('refused_moves');
  const row = { project_id: project.id, story_id: story, status: 'done', wip_limit: 1 };
  const writes = [
    await table.insert(row as never),
    await table.update({ wip_limit: 9 } as never).eq('project_id', project.id),
    await table.delete().eq('project_id', project.id),
    await ana.client.from('refused_moves').select('minute' as never),
  ];
  expect(writes.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501', '42501']);
});

test('they stay without a name when an account is deleted, and go with their project', async () => {
  const { project, stories } = await fullReview();
  const [story = ''] = stories;
  const carla = await server.createPerson({ name: 'Carla' });
  await addMember(ana, project.team, carla);
  await move(carla.client, story);
  await recordedOf(project, story);
  await server.pool.query('delete from auth.users where id = $1', [carla.id]);
  expect(await recorded(project)).toMatchObject([{ story_id: story, actor_id: null }]);
  await server.pool.query('delete from public.projects where id = $1', [project.id]);
  const { rowCount } = await server.pool.query('select from public.refused_moves where story_id = $1', [
    story,
  ]);
  expect(rowCount).toBe(0);
});

describe('a move that the page refuses by itself', () => {
  /** Reports a move as the page does. */
  const report = (client: Client, ids: string[], to: object = { status: 'in_review' }) =>
    client.rpc('record_refused_move' as never, { story_ids: ids, ...to } as never);
  const attempts = async (project: Project) =>
    (await recorded(project)).map(({ story_id, actor_id }) => [story_id, actor_id]);

  test('is recorded for each story, with its sprint, column and limit, and moves nothing', async () => {
    const { project, stories } = await fullReview(2);
    const [story = '', other = ''] = stories;
    const sprint = await createSprint(ana, project.id);
    await ana.client.from('user_stories').update({ sprint_id: sprint.id }).eq('id', story).throwOnError();
    const columns = await ana.client.from('project_columns').select().eq('project_id', project.id);
    const column_id = columns.data?.find(({ status }) => status === 'in_review')?.id;
    const rows = () => ana.client.from('user_stories').select().in('id', stories).order('id');
    const before = (await rows()).data;
    expect((await report(bruno.client, [story], { status: 'in_review', column_id })).status).toBe(204);
    expect(await recorded(project)).toMatchObject([
      { story_id: story, sprint_id: sprint.id, status: 'in_review', wip_limit: 2, actor_id: bruno.id },
    ]);
    expect((await report(ana.client, [story, other])).status).toBe(204);
    expect((await attempts(project)).slice(1).toSorted()).toEqual(
      [
        [story, ana.id],
        [other, ana.id],
      ].toSorted(),
    );
    expect((await rows()).data).toEqual(before);
  });

  test('is recorded once a minute for each story and column, however often it is reported', async () => {
    const { project, stories } = await fullReview(1);
    const client = await server.pool.connect();
    const reportAt = async (at: string) => {
      await client.query(`select set_config('app.clock', $1, true)`, [at]);
      await client.query("select app.record_refused_move($1, 'in_review', null)", [stories]);
    };
    try {
      await client.query('begin; set local role authenticated');
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: ana.id, role: 'authenticated' }),
      ]);
      for (const second of ['01', '02', '59']) await reportAt(`2026-03-02T10:00:${second}Z`);
      await reportAt('2026-03-02T10:01:00Z');
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await recorded(project)).toHaveLength(2);
  });

  test('is not recorded where there is room, nor by people who may not move the story', async () => {
    const { project, stories } = await fullReview(1);
    const [story = ''] = stories;
    expect((await report(ana.client, [story], { status: 'in_progress' })).status).toBe(204);
    const stranger = await server.createPerson();
    expect((await report(stranger.client, [story])).status).toBe(204);
    const watcher = await server.createPerson();
    await addMember(ana, project.team, watcher, 'observer');
    await report(watcher.client, [story]);
    expect((await report(server.anonymousClient(), [story])).status).toBe(401);
    expect(await recorded(project)).toEqual([]);
    const { data } = await ana.client.from('user_stories').select('status').eq('id', story).single();
    expect(data).toEqual({ status: 'backlog' });
  });

  test('is refused in an archived project', async () => {
    const { project, stories } = await fullReview(1);
    const archive = { project_id: project.id, archived: true };
    await ana.client.rpc('archive_project' as never, archive as never).throwOnError();
    await report(ana.client, stories);
    expect(await recorded(project)).toEqual([]);
  });

  test('cannot be recorded in the name of another person', async () => {
    const { project, stories } = await fullReview(1);
    const client = await server.pool.connect();
    try {
      await client.query('begin; set local role authenticated');
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: ana.id, role: 'authenticated' }),
      ]);
      const sql = "select app.record_refused_moves($1, $2, 'in_review', 2, $3)";
      await client.query(sql, [bruno.id, project.id, stories]);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await recorded(project)).toEqual([]);
  });
});
