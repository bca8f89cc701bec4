import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { exportedTables } from '#server/features/account/export-tables.ts';
import { createLog } from '#server/lib/log/create-log.ts';
import { tokenOf, watch } from '#server/protocol/realtime/testing/watch.ts';
import { startServer as startNode } from '#server/start.ts';
import { call } from '#server/testing/call.ts';
import { exported } from '#server/testing/exported.ts';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { rowsWith } from '#server/testing/rights/rows-with.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';
import { goTo, newSecret, startRetro, stateFor, writeNote } from './testing/retrospectives.ts';

/**
 * Attacks on anonymous notes and on votes through every interface: nobody learns who wrote a note or when, and nobody learns a
 * vote before the result, or ever whose it was.
 */

let server: TestServer;
/** The facilitator, who owns the project; two members; an administrator, who belongs to it too; somebody of no project. */
let ana: Person;
let luis: Person;
let marco: Person;
let admin: Person;
let eva: Person;
let team: string;
let retro: string;
let secrets: Map<Person, string>;

beforeAll(async () => {
  server = await startServer();
  const create = (name: string, admin = false) => server.createPerson({ name, admin });
  [ana, luis, marco, admin, eva] = [
    await create('Ana'),
    await create('Luis'),
    await create('Marco'),
    await create('Ada', true),
    await create('Eva'),
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  const project = await createProject(ana);
  team = project.team;
  for (const person of [luis, marco, admin]) await addMember(ana, team, person);
  secrets = new Map([ana, luis, marco, admin].map((person) => [person, newSecret()]));
  retro = await startRetro(ana, team, { anonymous: true });
});

const secretOf = (person: Person) => secrets.get(person) ?? '';
const write = (person: Person, body: string, more: object = {}) =>
  writeNote(person, retro, body, { secret: secretOf(person), ...more });
const without = (state: object) => ({ ...state, server_time: '' });

describe('an anonymous note', () => {
  test('stands in one table, without its author, a moment, or the secret', async () => {
    const note = await write(luis, 'Una idea que nadie más tiene');
    for (const person of [marco, admin]) await write(person, 'Otra');
    const columns = async (table: string) => {
      const { rows } = await server.pool.query<{ name: string; type: string }>(
        `select attname as name, atttypid::regtype::text as type from pg_attribute where attrelid = $1::regclass and attnum > 0`,
        [table],
      );
      return rows;
    };
    for (const phase of ['write', 'group'] as const) {
      const rows = [
        ...(await rowsWith(server.pool, note)),
        ...(await rowsWith(server.pool, 'Una idea que nadie')),
      ];
      const tables = new Set(rows.map((row) => row.split(':')[0] ?? ''));
      expect(tables).toEqual(new Set([phase === 'write' ? 'app.retro_drafts' : 'retro_notes']));
      expect(rows.filter((row) => row.includes(luis.id))).toEqual([]);
      expect(await rowsWith(server.pool, secretOf(luis))).toEqual([]);
      for (const table of tables) {
        const types = (await columns(table)).map(({ type }) => type);
        expect(types.filter((type) => /time|date|serial|bigint/.test(type))).toEqual([]);
      }
      if (phase === 'write') await goTo(ana, retro, 'write', 'group');
    }
    await goTo(ana, retro, 'group', 'closed');
    expect(await rowsWith(server.pool, note)).toHaveLength(1);
  });

  test('writes nothing into the outbox, the log or a throttle, and one job without a person', async () => {
    const count = async (table: string) => (await server.pool.query(`select from ${table}`)).rowCount;
    const tables = ['app.outbox', 'public.activity_log', 'public.notifications', 'auth.throttles'];
    await stateFor(luis.client, retro, secretOf(luis));
    await server.pool.query('delete from app.outbox');
    const before = await Promise.all(tables.map(count));
    const note = await write(luis, 'Sin rastro');
    await write(luis, 'Sin rastro, otra vez', { id: note });
    await call(luis.client, 'delete_note', { retrospective_id: retro, id: note, secret: secretOf(luis) });
    expect(await Promise.all(tables.map(count))).toEqual(before);
    const { rows } = await server.pool.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs where key = $1`,
      [`count_retro_notes:${retro}`],
    );
    for (const { payload } of rows) expect(payload).toEqual({ retrospective_id: retro });
  });

  test('leaves the person out of the request log, at every level', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: server.config.databaseUrl ?? '',
      SMTP_URL: server.mails.url,
    });
    const node = await startNode(config, log);
    const token = await tokenOf(luis.client);
    const id = randomUUID();
    await stateFor(luis.client, retro, secretOf(luis));
    for (const body of ['Queda aquí', '']) {
      await fetch(`${node.url}/rest/v1/rpc/write_note`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, apikey: 'anon' },
        body: JSON.stringify({
          retrospective_id: retro,
          id,
          column_id: 'start',
          body,
          secret: secretOf(luis),
        }),
      });
    }
    await node.close();
    const own = lines.filter((line) => line.includes('write_note'));
    expect(own.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([204, 400]);
    const session = JSON.parse(atob(token.split('.')[1] ?? '')) as { session_id: string };
    for (const hidden of [
      luis.id,
      luis.email,
      session.session_id,
      secretOf(luis),
      id,
      'Queda aquí',
      '127.0.0.1',
    ]) {
      expect(own.filter((line) => line.includes(hidden))).toEqual([]);
    }
    expect(lines.filter((line) => line.includes(luis.id) || line.includes(session.session_id))).toEqual([]);
  });

  test('changes nothing that others see; how many have written is counted in threes', async () => {
    const before = without(await stateFor(marco.client, retro));
    const batch = () => server.pool.query('select app.publish_notes($1)', [retro]);
    const writers = async () => (await stateFor(marco.client, retro)).writers;
    await write(luis, 'Primera');
    await write(luis, 'Segunda', { column_id: 'stop' });
    await write(ana, 'Tercera');
    await batch();
    expect(without(await stateFor(marco.client, retro))).toEqual(before);
    const note = await write(admin, 'Cuarta');
    expect(without(await stateFor(marco.client, retro))).toEqual(before);
    await batch();
    expect(await stateFor(marco.client, retro)).toMatchObject({ note_counts: {}, writers: 3 });
    // a fourth author, and one who deletes what was counted, change nothing
    const counted = without(await stateFor(luis.client, retro));
    await write(marco, 'Quinta');
    await call(admin.client, 'delete_note', { retrospective_id: retro, id: note, secret: secretOf(admin) });
    await batch();
    expect(without(await stateFor(luis.client, retro))).toEqual(counted);
    expect(await writers()).toBe(3);
  });

  test('belongs to a person at a browser: nobody else, with any secret, sees or changes it', async () => {
    const note = await write(luis, 'Mía');
    // the next person at the browser of Luis has its secret, and Luis at another browser has another one
    const attempts = [
      [marco, secretOf(luis)],
      [ana, secretOf(luis)],
      [admin, newSecret()],
      [luis, newSecret()],
    ] as const;
    for (const [person, secret] of attempts) {
      expect((await stateFor(person.client, retro, secret)).own_notes).toEqual([]);
      const input = { retrospective_id: retro, id: note, column_id: 'start', body: 'Cambiada', secret };
      const code = person === luis ? 'note_other_browser' : 'note_gone';
      expect(await call(person.client, 'write_note', input)).toMatchObject({ code });
      await call(person.client, 'delete_note', { retrospective_id: retro, id: note, secret });
    }
    const bare = { retrospective_id: retro, id: randomUUID(), column_id: 'start', body: 'x' };
    expect(await call(luis.client, 'write_note', bare)).toMatchObject({
      code: 'note_secret_missing',
      status: 400,
    });
    expect((await stateFor(luis.client, retro)).own_notes).toEqual([]);
    // signed in again at the same browser, its author goes on
    await luis.client.auth.signInWithPassword({ email: luis.email, password: luis.password });
    expect((await stateFor(luis.client, retro, secretOf(luis))).own_notes).toMatchObject([{ body: 'Mía' }]);
    await write(luis, 'Mía, mejor', { id: note });
  });

  test("is nobody's once it is shown: its author does not change it either", async () => {
    const note = await write(luis, 'Mía');
    for (const person of [marco, admin]) await write(person, 'Otra');
    await goTo(ana, retro, 'write', 'group');
    const { topics, own_notes } = await stateFor(luis.client, retro, secretOf(luis));
    expect(own_notes).toEqual([]);
    const notes = topics.flatMap((topic) => topic.notes);
    expect(notes.map(({ own, author_id }) => [own, author_id])).toEqual(Array(3).fill([false, null]));
    expect((await rowsWith(server.pool, note)).map((row) => row.split(':')[0])).toEqual(['retro_notes']);
    await goTo(ana, retro, 'group', 'write');
    const change = (body: string) =>
      call(luis.client, 'write_note', {
        retrospective_id: retro,
        id: note,
        column_id: 'start',
        body,
        secret: secretOf(luis),
      });
    expect(await change('Mía, mejor')).toMatchObject({ code: 'note_shown', status: 409 });
    // a call that is repeated because its answer was lost
    expect(await change('Mía')).toBeNull();
    await call(luis.client, 'delete_note', { retrospective_id: retro, id: note, secret: secretOf(luis) });
    const back = await stateFor(marco.client, retro);
    expect(back.topics.flatMap((topic) => topic.notes.map(({ body }) => body)).sort()).toEqual([
      'Mía',
      'Otra',
      'Otra',
    ]);
  });

  test('is revealed in an order that does not tell when it was written', async () => {
    const notes: string[] = [];
    const writers = [luis, marco, admin];
    for (let n = 0; n < 24; n += 1) notes.push(await write(writers[n % 3] ?? luis, `Nota ${n}`));
    await goTo(ana, retro, 'write', 'group');
    const read = async (sql: string) =>
      (await server.pool.query<{ id: string }>(sql, [retro])).rows.map(({ id }) => id);
    const orders = [
      (await stateFor(ana.client, retro)).topics.flatMap((topic) => topic.notes.map(({ id }) => id)),
      await read('select id from public.retro_notes where retrospective_id = $1 order by ctid'),
      await read(
        'select n.id from public.retro_notes n join public.retro_topics t on t.id = n.topic_id where t.retrospective_id = $1 order by t.ctid',
      ),
    ].map((order) => order.filter((id) => notes.includes(id)));
    for (const order of orders) {
      expect(order).toHaveLength(24);
      expect(order).not.toEqual(notes);
      expect(order).not.toEqual(notes.toReversed());
    }
    const { rows } = await server.pool.query(
      'select distinct xmin::text, author_id from public.retro_notes where retrospective_id = $1',
      [retro],
    );
    expect(rows).toHaveLength(1);
  });

  test('cannot be reached by the table API, by realtime, or in an export', async () => {
    const seen = await watch(luis.client, { table: 'retrospectives', filter: `id=eq.${retro}` });
    await write(marco, 'Escondida');
    for (const person of [ana, luis]) await write(person, 'Otra');
    for (const { client } of [ana, luis, admin, eva]) {
      for (const table of ['retro_drafts', 'retro_writers', 'retro_keys', 'retro_votes']) {
        expect((await client.from(table as 'retro_notes').select()).status).toBe(404);
        expect(
          (
            await client
              .schema('app' as never)
              .from(table as never)
              .select()
          ).status,
        ).toBe(406);
      }
      const { data, count } = await client
        .from('retro_notes')
        .select('*', { count: 'exact' })
        .eq('retrospective_id', retro);
      expect([data, count]).toEqual([[], 0]);
      const insert = { id: randomUUID(), retrospective_id: retro, body: 'x' } as never;
      expect((await client.from('retro_notes').insert(insert)).status).toBe(403);
      expect(
        (
          await client
            .from('retrospectives')
            .update({ anonymous: false } as never)
            .eq('id', retro)
        ).status,
      ).toBe(403);
      for (const name of ['author_key', 'publish_notes', 'admit_key'])
        expect((await client.rpc(name as never)).status).toBe(404);
    }
    await goTo(ana, retro, 'write', 'group');
    await seen.changes.until(({ new: row }) => (row as { phase?: string }).phase === 'group');
    expect(new Set(seen.changes.seen.map(({ eventType, table }) => `${eventType} ${table}`))).toEqual(
      new Set(['UPDATE retrospectives']),
    );
    expect(JSON.stringify(seen.changes.seen)).not.toContain('Escondida');
    await seen.stop();
    const { data } = await luis.client
      .from('retro_notes')
      .select()
      .eq('retrospective_id', retro)
      .eq('body', 'Escondida')
      .single()
      .throwOnError();
    expect(data).toMatchObject({ author_id: null });
    const client = await server.pool.connect();
    const exported = (await exportedTables(client)).filter(({ name }) => name.startsWith('retro'));
    client.release();
    expect(exported.map(({ name }) => name)).toEqual([
      'retro_actions',
      'retro_notes',
      'retro_templates',
      'retro_topics',
      'retrospectives',
    ]);
    expect((await eva.client.from('retro_notes').select().eq('retrospective_id', retro)).data).toEqual([]);
  });

  test('is in no export while people write, and in each without its author later', async () => {
    await write(marco, 'Entre líneas');
    for (const person of [ana, luis]) await write(person, 'Otra');
    const people = [ana, luis, marco, admin];
    const files = async (person: Person) => [...(await exported(server.url, person)).entries()];
    for (const person of people) {
      const found = (await files(person)).filter(([, text]) => text.includes('Entre líneas'));
      expect(found.map(([name]) => name)).toEqual([]);
    }
    await goTo(ana, retro, 'write', 'closed');
    for (const person of people) {
      const found = new Map((await files(person)).filter(([, text]) => text.includes('Entre líneas')));
      expect([...found.keys()].toSorted()).toEqual(['csv/retro_notes.csv', 'json/retro_notes.json']);
      const notes = JSON.parse(found.get('json/retro_notes.json') ?? '') as { body: string }[];
      const note = notes.find(({ body }) => body === 'Entre líneas');
      expect(note).toMatchObject({ author_id: null });
      expect(JSON.stringify(note)).not.toMatch(new RegExp(`${marco.id}|Marco`));
    }
  });

  test('stays as it is when its author leaves or deletes the account', async () => {
    const gone = await server.createPerson();
    await addMember(ana, team, gone);
    await writeNote(gone, retro, 'Me voy', { secret: newSecret() });
    const before = await rowsWith(server.pool, 'Me voy');
    await server.pool.query('select app.delete_account($1)', [gone.id]);
    expect(await rowsWith(server.pool, 'Me voy')).toEqual(before);
  });

  test('nobody is reminded because of what they have not written', async () => {
    await write(luis, 'Ya está');
    await server.pool.query(`update public.retrospectives set opened_on = '2026-03-12' where id = $1`, [
      retro,
    ]);
    await server.pool.query(`select app.remind_of_retrospectives('2026-03-13')`);
    const { rows } = await server.pool.query<{ user_id: string }>(
      `select user_id from public.notifications where kind = 'retro_reminder' and params ->> 'retrospective_id' = $1`,
      [retro],
    );
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual(
      [ana, luis, marco, admin].map(({ id }) => id).sort(),
    );
  });
});

describe('a vote', () => {
  test('is seen by nobody else before the result, and has no voter after it', async () => {
    for (const person of [luis, marco, admin]) await write(person, 'Uno');
    await goTo(ana, retro, 'write', 'vote');
    const people = [ana, marco, admin];
    const views = () => Promise.all(people.map(async ({ client }) => without(await stateFor(client, retro))));
    const rest = async () => {
      const { data } = await ana.client
        .from('retro_topics')
        .select()
        .eq('retrospective_id', retro)
        .order('votes');
      const { data: session } = await ana.client.from('retrospectives').select().eq('id', retro);
      return [data, session];
    };
    const [before, restBefore] = [await views(), await rest()];
    const [topic] = (await stateFor(luis.client, retro)).topics;
    await server.pool.query('delete from app.outbox');
    await call(luis.client, 'cast_votes', { retrospective_id: retro, topic_id: topic?.id ?? '', votes: 3 });
    expect(await views()).toEqual(before);
    expect(await rest()).toEqual(restBefore);
    expect((await server.pool.query('select from app.outbox')).rowCount).toBe(0);
    const traces = (await rowsWith(server.pool, topic?.id ?? '')).filter((row) => row.includes(luis.id));
    expect(traces.map((row) => row.split(':')[0])).toEqual(['app.retro_votes']);
    await goTo(ana, retro, 'vote', 'agree');
    expect((await rowsWith(server.pool, topic?.id ?? '')).filter((row) => row.includes(luis.id))).toEqual([]);
  });
});

describe('how many have voted', () => {
  test('is counted in threes, a quarter of a minute later, and does not fall', async () => {
    for (const person of [luis, marco, admin]) await write(person, 'Uno');
    await goTo(ana, retro, 'write', 'vote');
    const [topic] = (await stateFor(luis.client, retro)).topics;
    const vote = ({ client }: Person, votes: number) =>
      call(client, 'cast_votes', { retrospective_id: retro, topic_id: topic?.id ?? '', votes });
    const batch = () => server.pool.query('select app.publish_notes($1)', [retro]);
    const voted = async () => (await stateFor(ana.client, retro)).voted;
    await vote(luis, 3);
    await vote(marco, 5);
    await batch();
    expect(await voted()).toEqual({ people: 0, votes: null });
    await vote(admin, 1);
    expect(await voted()).toEqual({ people: 0, votes: null });
    await batch();
    expect(await voted()).toEqual({ people: 3, votes: null });
    // neither a fourth person nor one who takes their vote back changes what is said
    const counted = without(await stateFor(ana.client, retro));
    await vote(admin, 0);
    await batch();
    expect(without(await stateFor(ana.client, retro))).toEqual(counted);
    const { data } = await luis.client
      .from('retrospectives')
      .select('voters_so_far, votes_so_far')
      .eq('id', retro);
    expect(data).toEqual([{ voters_so_far: 3, votes_so_far: 0 }]);
    const { rows } = await server.pool.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs where key = $1`,
      [`count_retro_notes:${retro}`],
    );
    for (const { payload } of rows) expect(payload).toEqual({ retrospective_id: retro });
  });
});

describe('the topic of presence', () => {
  test('is open to the people of the project only', async () => {
    const join = async ({ client }: Person) => {
      await client.realtime.setAuth();
      const channel = client.channel(`retrospective:${retro}`, { config: { private: true } });
      const { promise, resolve } = Promise.withResolvers<string>();
      channel.on('presence', { event: 'sync' }, () => undefined).subscribe((status) => resolve(status));
      const status = await promise;
      await client.removeChannel(channel);
      return status;
    };
    expect([await join(luis), await join(eva)]).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR']);
  });

  test('names who has sent a sign, as the server knows them; in an anonymous retrospective it names nobody', async () => {
    const signsIn = async (id: string) => {
      const [sender, receiver] = await Promise.all(
        [luis, marco].map(async ({ client }) => {
          await client.realtime.setAuth();
          return [
            client,
            client.channel(`retrospective:${id}`, { config: { presence: { enabled: true } } }),
          ] as const;
        }),
      );
      if (!sender || !receiver) throw new Error('two people were expected');
      const { promise: heard, resolve } = Promise.withResolvers<object>();
      receiver[1].on('broadcast', { event: 'drag' }, ({ payload, meta }) => resolve({ payload, meta }));
      for (const [, channel] of [receiver, sender]) {
        const { promise: joined, resolve: join } = Promise.withResolvers<void>();
        channel.subscribe((status) => status === 'SUBSCRIBED' && join());
        await joined;
      }
      // the sender that a client claims, in the payload or beside it, is ignored
      await sender[1].send({
        type: 'broadcast',
        event: 'drag',
        payload: { person: ana.id },
        meta: { user_id: ana.id },
      });
      const sign = await heard;
      for (const [client, channel] of [receiver, sender]) await client.removeChannel(channel);
      return sign;
    };
    expect(await signsIn(retro)).toEqual({ payload: { person: ana.id }, meta: undefined });
    const { team: other } = await createProject(ana);
    for (const person of [luis, marco]) await addMember(ana, other, person);
    const named = await startRetro(ana, other);
    expect(await signsIn(named)).toEqual({ payload: { person: ana.id }, meta: { user_id: luis.id } });
  });
});
