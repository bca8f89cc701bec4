import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { Random } from '#server/testing/random.ts';
import { addMember, createProject, createStory } from '#server/testing/scenario.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';

/** A program that asks again and again for what was committed gets every change that its person may see, and each once. */

type Input = Procedures['changes']['input'];
type Output = Procedures['changes']['output'];
type Change = Output['changes'][number];

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const bea = await server.createPerson({ name: 'Bea' });
const shop = await createProject(ana);

const ask = async (person: Person, input: Input): Promise<Output> => {
  const { data } = await person.client.rpc('changes' as never, input as never).throwOnError();
  return data as Output;
};
const now = async (person: Person) => (await ask(person, {})).cursor;

/** A program that keeps its cursor between two polls. */
class Follower {
  readonly #person: Person;
  readonly #more: Input;
  cursor: string;
  accessChanged = false;

  constructor(person: Person, cursor: string, more: Input = {}) {
    this.#person = person;
    this.cursor = cursor;
    this.#more = more;
  }

  /** Everything until now. */
  async poll(): Promise<Change[]> {
    const changes: Change[] = [];
    this.accessChanged = false;
    for (let more = true; more; ) {
      const page = await ask(this.#person, { ...this.#more, cursor: this.cursor });
      changes.push(...page.changes);
      this.accessChanged ||= page.access_changed;
      this.cursor = page.cursor;
      more = page.more;
    }
    return changes;
  }
}

const follow = async (person: Person, more: Input = {}) => new Follower(person, await now(person), more);
const seen = (changes: Change[]) => changes.map(({ table, type, key }) => [table, type, key]);

const NOTIFY = `insert into public.notifications (user_id, kind, params) values ($1, 'invited', '{}') returning id`;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.running.context.connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Lets the time pass after which the outbox is cleaned up, and the keys of `days` ago are deleted. */
const cleanUp = (days: number) =>
  server.pool.query('select app.clean_outbox(app.mark_position(), $1)', [days]);

test('a story is followed from its creation to its deletion, and the line of the log comes before each change', async () => {
  const program = await follow(ana);
  const { id } = await createStory(ana, shop.id, { title: 'Seguida' });
  const line = expect.objectContaining({ id: expect.any(String) });
  const pair = (type: string) => [
    ['activity_log', 'INSERT', line],
    ['user_stories', type, { id }],
  ];
  expect(seen(await program.poll())).toEqual(pair('INSERT'));
  await ana.client.from('user_stories').update({ story_points: 3 }).eq('id', id).throwOnError();
  await ana.client.from('user_stories').update({ story_points: 5 }).eq('id', id).throwOnError();
  expect(seen(await program.poll())).toEqual([...pair('UPDATE'), ...pair('UPDATE')]);
  expect(await program.poll()).toEqual([]);
  await call(ana.client, 'delete_stories', { ids: [id] });
  await call(ana.client, 'restore_stories', { ids: [id] });
  await ana.client.from('user_stories').delete().eq('id', id).throwOnError();
  const stories = (await program.poll()).filter(({ table }) => table === 'user_stories');
  expect(stories.map(({ type }) => type)).toEqual(['DELETE', 'INSERT', 'DELETE']);
});

test('a row whose key is no id is named by all columns of its key', async () => {
  const program = await follow(ana, { tables: ['holidays'] });
  const day = { project_id: shop.id, day: '2026-12-08' };
  await ana.client
    .from('holidays')
    .insert({ ...day, name: 'Inmaculada' })
    .throwOnError();
  await ana.client.from('holidays').delete().match(day).throwOnError();
  expect(seen(await program.poll())).toEqual([
    ['holidays', 'INSERT', day],
    ['holidays', 'DELETE', day],
  ]);
});

test('transactions that end in another order than they began are each read once, and wait for none', async () => {
  const program = await follow(ana, { tables: ['notifications'] });
  const open = [];
  for (let n = 0; n < 4; n += 1) {
    const client = await connect();
    await client.query('begin');
    open.push({ client, id: (await client.query<{ id: string }>(NOTIFY, [ana.id])).rows[0]?.id });
  }
  for (const index of [2, 0, 3, 1]) {
    await open[index]?.client.query('commit');
    expect(seen(await program.poll())).toEqual([['notifications', 'INSERT', { id: open[index]?.id }]]);
  }
});

test('while many write, commit late, roll back and are cleaned up after, none is lost and none comes twice', async () => {
  const programs = await Promise.all(
    [3, 1000].map((limit) => follow(ana, { limit, tables: ['notifications'] })),
  );
  const random = new Random(7);
  const committed = new Set<string>();
  let writing = true;
  const write = async (own: Random) => {
    const client = await connect();
    for (let n = 0; n < 15; n += 1) {
      await client.query('begin');
      const ids = [];
      for (let row = own.int(1, 3); row > 0; row -= 1) {
        ids.push((await client.query<{ id: string }>(NOTIFY, [ana.id])).rows[0]?.id ?? '');
        await sleep(own.int(0, 5));
      }
      const keep = own.chance(0.8);
      await client.query(keep ? 'commit' : 'rollback');
      if (keep) for (const id of ids) committed.add(id);
    }
  };
  const writers = Array.from({ length: 5 }, () => write(new Random(random.int(1, 1e9))));
  void Promise.all(writers).then(() => (writing = false));
  const read = async (program: Follower): Promise<string[]> => {
    const got: Change[] = [];
    while (writing) got.push(...(await program.poll()));
    got.push(...(await program.poll()));
    return got.map(({ key }) => key['id'] ?? '');
  };
  const clean = async () => {
    while (writing) await cleanUp(1).then(() => sleep(40));
  };
  const [results] = await Promise.all([Promise.all(programs.map(read)), clean(), ...writers]);
  expect(committed.size).toBeGreaterThan(20);
  for (const ids of results) expect(ids.toSorted()).toEqual([...committed].toSorted());
});

test('a row stands in the order of its changes, also where an older transaction changes it last', async () => {
  const program = await follow(ana, { tables: ['holidays'] });
  const day = [shop.id, '2026-12-25'];
  const older = await connect();
  await older.query('begin');
  await older.query(NOTIFY, [ana.id]);
  await server.pool.query(
    "insert into public.holidays (project_id, day, name) values ($1, $2, 'Navidad')",
    day,
  );
  await older.query('delete from public.holidays where project_id = $1 and day = $2', day);
  await older.query('commit');
  expect((await program.poll()).map(({ type }) => type)).toEqual(['INSERT', 'DELETE']);
});

test('a person gets the changes of rows that they may see, and hears of it when those become others', async () => {
  const program = await follow(bea, { tables: ['user_stories'] });
  const { id } = await createStory(ana, shop.id, { title: 'Antes' });
  expect([await program.poll(), program.accessChanged]).toEqual([[], false]);

  await addMember(ana, shop.team, bea);
  const elsewhere = (await createProject(ana, 'Almacén')).id;
  const moved = await createStory(ana, shop.id, { title: 'Se va' });
  expect([seen(await program.poll()), program.accessChanged]).toEqual([
    [['user_stories', 'INSERT', { id: moved.id }]].concat([]),
    true,
  ]);
  expect([await program.poll(), program.accessChanged]).toEqual([[], false]);
  const move = (project_id: string) =>
    ana.client.from('user_stories').update({ project_id }).eq('id', moved.id).throwOnError();
  await move(elsewhere);
  expect(seen(await program.poll())).toEqual([['user_stories', 'DELETE', { id: moved.id }]]);
  await move(shop.id);
  expect(seen(await program.poll())).toEqual([['user_stories', 'INSERT', { id: moved.id }]]);

  await ana.client
    .from('team_members')
    .delete()
    .match({ team_id: shop.team, user_id: bea.id })
    .throwOnError();
  await ana.client.from('user_stories').delete().eq('id', id).throwOnError();
  expect([await program.poll(), program.accessChanged]).toEqual([[], true]);
});

test('a program that may only read asks by GET, and one without a session is refused', async () => {
  const cursor = await now(ana);
  const { id } = await createStory(ana, shop.id);
  const { data } = await ana.client.auth.getSession();
  const address = `${server.url}/rest/v1/rpc/changes?${new URLSearchParams({ cursor, tables: '["user_stories"]' })}`;
  const get = (headers: Record<string, string>) => fetch(address, { headers });
  const answer = await get({ authorization: `Bearer ${data.session?.access_token}` });
  expect([answer.status, ((await answer.json()) as Output).changes]).toMatchObject([
    200,
    [{ table: 'user_stories', type: 'INSERT', key: { id } }],
  ]);
  expect((await get({})).status).toBe(401);
});

test('the cursor of another person gives the rows of the one who asks with it', async () => {
  const cursor = await now(ana);
  await createStory(ana, shop.id);
  expect(await ask(bea, { cursor })).toMatchObject({ changes: [], access_changed: true });
});

test('a cursor of no position is refused with what to do', async () => {
  const cursor = await now(ana);
  const parts = cursor.split('/');
  const [xmin, xmax = ''] = (parts[2] ?? '').split(':');
  const later = `${BigInt(xmax) + 1000n}`;
  const expired = { status: 410, code: 'cursor_expired' };
  for (const forged of [
    parts.with(0, '7').join('/'),
    parts.with(2, `${xmin}:${later}:`).join('/'),
    parts.with(3, '1').join('/'),
  ]) {
    expect(await call(ana.client, 'changes', { cursor: forged })).toEqual(expired);
  }
  const { error } = await ana.client.rpc(
    'changes' as never,
    { cursor: parts.with(0, '7').join('/') } as never,
  );
  expect(error?.message).toContain('vuelve a leer tus datos');
  for (const broken of ['', 'hola', `${cursor}/1`, parts.with(2, '9:8:').join('/')]) {
    expect(await call(ana.client, 'changes', { cursor: broken })).toMatchObject({ status: 400 });
  }
});

test('a table whose changes nobody can follow is refused', async () => {
  for (const table of ['user_story', 'retro_notes'])
    expect(await call(ana.client, 'changes', { tables: [table] })).toEqual({
      status: 400,
      code: 'table_not_followed',
    });
});

test('who comes after the outbox was emptied finds the keys, without a value, and those of all pages', async () => {
  const [program, single] = [await follow(ana), await follow(ana, { limit: 1 })];
  const late = await follow(ana);
  for (const title of ['secreto-uno', 'secreto-dos']) await createStory(ana, shop.id, { title });
  await ana.client.from('holidays').insert({ project_id: shop.id, day: '2026-12-06', name: 'secreto' });
  const before = await program.poll();
  const first = await ask(ana, { cursor: single.cursor, limit: 1 });
  single.cursor = first.cursor;
  await cleanUp(1);
  const left = await server.pool.query("select from app.outbox where table_name = 'user_stories'");
  expect(left.rowCount).toBe(0);
  const { rows } = await server.pool.query('select from app.past_changes p where p::text like $1', [
    '%secreto%',
  ]);
  expect(rows).toEqual([]);
  expect(await late.poll()).toEqual(before);
  expect([...first.changes, ...(await single.poll())]).toEqual(before);
  expect(await program.poll()).toEqual([]);
});

test('who is very far behind gets all in parts that end at marks, in the order of the changes of a row', async () => {
  const program = await follow(ana, { tables: ['tasks'], limit: 5_000 });
  const older = await connect();
  await older.query('begin');
  await older.query(NOTIFY, [ana.id]);
  const task = randomUUID();
  const write = `insert into app.outbox (table_name, operation, row_id, scope_id, old_row)
    select 'tasks', $1, coalesce($2, gen_random_uuid()), $3, '{}' from generate_series(1, $4)`;
  await server.pool.query(write, ['INSERT', task, shop.id, 1]);
  for (let part = 0; part < 5; part += 1) {
    await server.pool.query(write, ['INSERT', null, shop.id, 5_000]);
    await server.pool.query('select app.mark_position()');
  }
  await older.query(write, ['DELETE', task, shop.id, 1]);
  await older.query('commit');
  const ends = new Set<string>();
  const got: Change[] = [];
  for (let more = true; more; ) {
    const page = await ask(ana, { tables: ['tasks'], limit: 5_000, cursor: program.cursor });
    ends.add(page.cursor.split('/')[2] ?? '');
    got.push(...page.changes);
    ({ cursor: program.cursor, more } = page);
  }
  expect(ends.size).toBe(3); // where it began, a mark, the present
  expect(got.length).toBe(25_002);
  expect(new Set(got.map(({ key }) => key['id'])).size).toBe(25_001);
  const own = got.filter(({ key }) => key['id'] === task);
  expect(own.map(({ type }) => type)).toEqual(['INSERT', 'DELETE']);
});

test('a program goes on after days without a change, and after a restart of the server', async () => {
  await cleanUp(1);
  const program = await follow(ana, { tables: ['user_stories'] });
  const first = program.cursor;
  for (let poll = 0; poll < 4; poll += 1) {
    await server.pool.query("update app.past_changes set moved_at = moved_at - interval '20 hours'");
    await cleanUp(1);
    expect(await program.poll()).toEqual([]);
  }
  expect(await call(ana.client, 'changes', { cursor: first })).toMatchObject({ code: 'cursor_expired' });
  await server.restart();
  const { id } = await createStory(ana, shop.id);
  expect(seen(await program.poll())).toEqual([['user_stories', 'INSERT', { id }]]);
});

test('one that comes when its changes are deleted is refused, and goes on from a new cursor', async () => {
  const cursor = await now(ana);
  await createStory(ana, shop.id);
  await cleanUp(1);
  await cleanUp(0);
  expect(await call(ana.client, 'changes', { cursor })).toEqual({ status: 410, code: 'cursor_expired' });
  const program = await follow(ana, { tables: ['user_stories'] });
  const { id } = await createStory(ana, shop.id);
  expect(seen(await program.poll())).toEqual([['user_stories', 'INSERT', { id }]]);
});
