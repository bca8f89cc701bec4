import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { createProject, createSprint, createStory } from '#server/testing/scenario.ts';
import { removeOld } from './apply-retention.ts';

/** The nightly job removes old lines, and changes no report and no history. */

const LONG = 'Como persona quiero pagar con tarjeta. '.repeat(40).trim();

let server: TestServer;
let owner: Person;
let client: Client;
let project: string;
let sprint: string;
let kept: string;
let removed: string;

const call = async (name: string, input: object) =>
  (await client.rpc(name as never, input as never).throwOnError()).data;

/** Runs the job as if everything were as old as `days` from now. */
const runJob = (days: number) =>
  removeOld(
    server.pool,
    { readNotificationDays: days, notificationDays: days, logDays: days },
    new AbortController().signal,
  );

/** Pretends that all lines of the log are from a number of days before. */
async function age(days: number): Promise<void> {
  await server.pool.query(
    `select set_config('app.retention', 'on', false);
     update public.activity_log set created_at = created_at - make_interval(days => ${days});
     update public.notifications set created_at = created_at - make_interval(days => ${days});
     select set_config('app.retention', '', false)`,
  );
}

async function logOf(entity: string) {
  const { rows } = await server.pool.query<{ action: string; changes: Record<string, unknown[]> }>(
    'select action, changes from public.activity_log where entity_id = $1 or story_id = $1 order by created_at, id',
    [entity],
  );
  return rows;
}

beforeAll(async () => {
  server = await startServer();
  owner = await server.createPerson({ name: 'Ana Propia' });
  client = owner.client;
  ({ id: project } = await createProject(owner, 'Cuentas'));
  sprint = (await createSprint(owner, project)).id;
  const story = (title: string) =>
    createStory(owner, project, { title, description: LONG, story_points: 3, sprint_id: sprint });
  kept = (await story('Se queda')).id;
  removed = (await story('Se va')).id;
  await call('start_sprint', { sprint_id: sprint });
  for (const id of [kept, removed]) {
    await client
      .from('tasks')
      .insert({ story_id: id, title: 'Una tarea' } as never)
      .throwOnError();
    for (const change of [
      { status: 'in_progress' },
      { rank: 'a5' },
      { description: `${LONG} Fin.` },
      { status: 'done' },
    ]) {
      await client
        .from('user_stories')
        .update(change as never)
        .eq('id', id)
        .throwOnError();
    }
  }
  await call('delete_stories', { ids: [removed] });
  await server.pool.query('delete from public.user_stories where id = $1', [removed]);
});
afterAll(() => server.close());

/** Everything that is computed from the log. */
async function reports() {
  const teams = await client.from('teams').select('id').eq('project_id', project).single().throwOnError();
  const history = await client
    .from('activity_log')
    .select('id, action, changes')
    .eq('entity_id', kept)
    .eq('action', 'updated')
    .not('changes', 'eq', '{}')
    .order('created_at')
    .order('id')
    .throwOnError();
  const of = { sprint_id: sprint };
  return {
    burndown: await call('burndown', of),
    burnup: await call('burnup', of),
    report: await call('sprint_report', of),
    evidence: await call('sprint_evidence', of),
    velocity: await call('velocity', { team_id: teams.data.id }),
    dashboard: await call('dashboard', {}),
    person: await call('person_activity', { person_id: owner.id }),
    // the panel passes over lines that have the order only
    history: history.data.filter(({ changes }) => Object.keys(Object(changes)).some((key) => key !== 'rank')),
  };
}

describe('the job', () => {
  test('leaves everything that is younger', async () => {
    const count = async () =>
      (await server.pool.query('select count(*)::int as n from public.activity_log')).rows[0].n as number;
    const before = await count();
    await runJob(1);
    expect(await count()).toBe(before);
  });

  test('changes no report and no history, and removes what none of them shows', async () => {
    const before = await reports();
    expect(
      (await logOf(kept)).some(({ changes }) => changes['rank'] && Object.keys(changes).length === 1),
    ).toBe(true);
    await age(400);
    const aged = await reports();
    await runJob(365);
    expect(await reports()).toEqual(aged);
    expect(aged.velocity).toEqual(before.velocity);

    const lines = await logOf(kept);
    expect(lines.some(({ changes }) => changes['rank'] && Object.keys(changes).length === 1)).toBe(false);
    expect(lines.at(-1)?.changes['status']).toEqual(['in_progress', 'done']);
    const { rows } = await server.pool.query(
      'select text from public.story_text_versions where story_id = $1',
      [kept],
    );
    expect(rows.map(({ text }) => text)).toContain(LONG);
  });

  test('keeps of a story that is gone what reports replay, without its texts', async () => {
    const lines = await logOf(removed);
    expect(lines.some(({ changes }) => 'done' in changes)).toBe(true);
    expect(lines.map(({ action }) => action)).toContain('created');
    expect(JSON.stringify(lines)).not.toContain(LONG.slice(0, 20));
    expect(lines.some(({ changes }) => 'status' in changes)).toBe(true);
  });
});

test('read notifications go earlier than unread ones', async () => {
  const insert = (days: number, read: boolean) =>
    server.pool.query(
      `insert into public.notifications (user_id, kind, params, created_at, read_at)
       values ($1, 'invited', jsonb_build_object('title', $2::text), now() - make_interval(days => $3), case when $4 then now() end)`,
      [owner.id, `${days} ${read}`, days, read],
    );
  for (const days of [80, 100, 400]) for (const read of [true, false]) await insert(days, read);
  await removeOld(
    server.pool,
    { readNotificationDays: 90, notificationDays: 365, logDays: 365 },
    new AbortController().signal,
  );
  const { data } = await client.from('notifications').select('params').eq('kind', 'invited').throwOnError();
  const titles = data.map(({ params }) => (params as { title: string }).title);
  expect(titles.sort()).toEqual(['100 false', '80 false', '80 true']);
});

test('nobody can change or remove a line of the log', async () => {
  await expect(
    server.pool.query('delete from public.activity_log where entity_id = $1', [kept]),
  ).rejects.toThrow('append-only');
});
