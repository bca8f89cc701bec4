import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenOf } from '#server/protocol/realtime/testing/watch.ts';
import { call } from '#server/testing/call.ts';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { rowsWith } from '#server/testing/rights/rows-with.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { goTo, newSecret, startRetro, stateFor, writeNote } from './testing/retrospectives.ts';

/**
 * Patient attacks on an anonymous retrospective, by its facilitator, a participant, an administrator and the next person at a
 * browser: who leads it back and forth, probes limits, moves between browsers, and compares every answer.
 */

let server: TestServer;
let ana: Person;
let luis: Person;
let marco: Person;
let admin: Person;
let project: string;
let team: string;
let retro: string;
let secrets: Map<Person, string>;

beforeAll(async () => {
  server = await startServer();
  const create = (name: string, admin = false) => server.createPerson({ name, admin });
  [ana, luis, marco, admin] = [
    await create('Ana'),
    await create('Luis'),
    await create('Marco'),
    await create('Ada', true),
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: project, team } = await createProject(ana));
  for (const person of [luis, marco, admin]) await addMember(ana, team, person);
  secrets = new Map([ana, luis, marco, admin].map((person) => [person, newSecret()]));
  retro = await startRetro(ana, team, { anonymous: true });
  for (const person of [ana, luis, marco, admin]) await state(person);
});

const secretOf = (person: Person) => secrets.get(person) ?? '';
const state = (person: Person, secret = secretOf(person)) => stateFor(person.client, retro, secret);
const write = (person: Person, body: string, more: object = {}) =>
  writeNote(person, retro, body, { secret: secretOf(person), ...more });
const tryNote = (person: Person, secret = secretOf(person)) =>
  call(person.client, 'write_note', {
    retrospective_id: retro,
    id: randomUUID(),
    column_id: 'start',
    body: 'Probando',
    secret,
  });
const remove = (person: Person, id: string) =>
  call(person.client, 'delete_note', { retrospective_id: retro, id, secret: secretOf(person) });
/** Publishes notes as the queue does at the next quarter of a minute. */
const publish = () => server.pool.query('select app.publish_notes($1)', [retro]);
const shown = async () =>
  (await state(ana)).topics.flatMap(({ notes }) => notes.map(({ body }) => body)).toSorted();
/** Reads the notes that are visible before the queue has come to the retrospective. */
const shownBefore = async () => {
  const notes = await shown();
  const { rowCount } = await server.pool.query('select from graphile_worker.jobs where key = $1', [
    `count_retro_notes:${retro}`,
  ]);
  return rowCount ? notes : undefined;
};
/** The facilitator reads the retrospective again. */
const peek = async () => {
  await goTo(ana, retro, 'write', 'group');
  const notes = await shown();
  await goTo(ana, retro, 'group', 'write');
  return notes;
};
const moveTo = (person: Person, secret: string) =>
  call(person.client, 'write_from_here', { retrospective_id: retro, secret });

describe('the facilitator', () => {
  test('who leads it on and back after each visit sees notes of three people together, or none', async () => {
    expect(await peek()).toEqual([]);
    await write(luis, 'De Luis');
    expect(await peek()).toEqual([]);
    await write(marco, 'De Marco');
    expect(await peek()).toEqual([]);
    expect((await state(luis)).own_notes).toMatchObject([{ body: 'De Luis' }]);
    await write(admin, 'De Ada');
    const three = ['De Ada', 'De Luis', 'De Marco'];
    expect(await peek()).toEqual(three);
    // and again from the beginning: a new note of one of them, a second one, their own notes
    await write(luis, 'Otra de Luis');
    expect(await peek()).toEqual(three);
    for (const body of ['Una', 'Dos', 'Tres']) await write(ana, body);
    expect(await peek()).toEqual(three);
  });

  test('who leads it back is announced to the team, and recorded', async () => {
    await peek();
    await goTo(ana, retro, 'write', 'agree');
    await goTo(ana, retro, 'agree', 'vote');
    const { returns, people } = await state(luis);
    expect(returns.map(({ person_id, from, to }) => [person_id, from, to])).toEqual([
      [ana.id, 'agree', 'vote'],
      [ana.id, 'group', 'write'],
    ]);
    expect(people.map(({ id }) => id)).toContain(ana.id);
    const { rows } = await server.pool.query<{ user_id: string; params: { phase: string } }>(
      `select user_id, params from public.notifications
       where kind = 'retro_returned' and params ->> 'retrospective_id' = $1`,
      [retro],
    );
    const phasesNotifiedTo = (person: Person) =>
      rows.flatMap(({ user_id, params }) => (user_id === person.id ? [params.phase] : [])).toSorted();
    expect([luis, marco, admin].map(phasesNotifiedTo)).toEqual(Array(3).fill(['vote', 'write']));
    expect(phasesNotifiedTo(ana)).toEqual([]);
  });

  test('sees a late note with those of two other authors, at the next quarter of a minute', async () => {
    await goTo(ana, retro, 'write', 'group');
    const before = await state(ana);
    await write(luis, 'Tarde');
    await write(marco, 'Más tarde');
    await publish();
    expect({ ...(await state(ana)), server_time: '' }).toEqual({ ...before, server_time: '' });
    await write(admin, 'La última');
    expect((await shownBefore()) ?? []).toEqual([]);
    const { rows } = await server.pool.query<{ second: number }>(
      `select extract(second from run_at)::float as second from graphile_worker.jobs where key = $1`,
      [`count_retro_notes:${retro}`],
    );
    for (const { second } of rows) expect(second % 15).toBe(0);
    await publish();
    expect(await shown()).toEqual(['La última', 'Más tarde', 'Tarde']);
  });

  test('sees a note alone only if its author lets it be shown', async () => {
    await write(luis, 'Sola');
    await write(marco, 'Oculta');
    const show = (person: Person, secret = secretOf(person)) =>
      call(person.client, 'show_own_notes', { retrospective_id: retro, secret });
    expect(await show(luis)).toMatchObject({ code: 'retrospective_moved_on' });
    await goTo(ana, retro, 'write', 'group');
    // the next person at the browser of Luis has none there to show
    expect(await show(ana, secretOf(luis))).toMatchObject({ code: 'note_other_browser' });
    expect((await state(luis)).authorship).toMatchObject({ showing: false });
    expect(await show(luis)).toBeNull();
    expect((await state(luis)).authorship).toMatchObject({ showing: true });
    expect((await shownBefore()) ?? []).toEqual([]);
    await publish();
    expect(await shown()).toEqual(['Sola']);
    // it does not count for the others: with Ada's there are two
    await write(admin, 'También oculta');
    await publish();
    expect(await shown()).toEqual(['Sola']);
  });

  test('who closes it deletes what nobody has seen, with its keys', async () => {
    await write(luis, 'Nunca leída');
    await goTo(ana, retro, 'write', 'agree');
    await goTo(ana, retro, 'agree', 'closed');
    expect(await rowsWith(server.pool, 'Nunca leída')).toEqual([]);
    const { rows } = await server.pool.query(
      `select retrospective_id from app.retro_writers where retrospective_id = $1
       union all select retrospective_id from app.retro_keys where retrospective_id = $1`,
      [retro],
    );
    expect(rows).toEqual([]);
    expect((await state(luis)).authorship).toBeNull();
  });

  test('who goes on while three people write sees all that was accepted of them, or none', {
    retry: 0,
  }, async () => {
    const people = [luis, marco, admin];
    const answers = await Promise.all([
      ...people.map((person) => tryNote(person)),
      goTo(ana, retro, 'write', 'group'),
    ]);
    expect(answers).toEqual([null, null, null, null]);
    expect([0, 3]).toContain((await shown()).length);
    await publish();
    expect(await shown()).toHaveLength(3);
  });
});

describe('a participant', () => {
  test('with secrets of their own invention writes with none of them', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await tryNote(marco, newSecret())).toMatchObject({ code: 'note_other_browser', status: 409 });
    const joined = await server.pool.query('select from app.retro_keys where retrospective_id = $1', [retro]);
    expect(joined.rowCount).toBe(4);
  });

  test('who moves between browsers is one author, whatever the number of keys', async () => {
    await write(marco, 'Uno');
    for (const body of ['Dos', 'Tres']) {
      const before = secretOf(marco);
      secrets.set(marco, newSecret());
      expect((await state(marco)).authorship).toMatchObject({ here: false });
      expect(await moveTo(marco, secretOf(marco))).toBeNull();
      expect(await moveTo(marco, secretOf(marco))).toBeNull();
      expect((await state(marco)).authorship).toMatchObject({ here: true });
      // the former browser is no author any more
      expect((await state(marco, before)).own_notes).toEqual([]);
      expect(await tryNote(marco, before)).toMatchObject({ code: 'note_other_browser' });
      await write(marco, body);
    }
    expect(await moveTo(marco, newSecret())).toMatchObject({ code: 'browser_moves_spent', status: 409 });
    expect((await state(marco)).authorship).toMatchObject({ here: true, moves_left: 0 });
    await write(luis, 'De Luis');
    expect(await peek()).toEqual([]);
    await write(admin, 'De Ada');
    await publish();
    expect(await peek()).toHaveLength(5);
    // with all of them shown, Marco has one key like everybody
    for (const person of [marco, luis]) await write(person, 'Nueva');
    expect(await peek()).toHaveLength(5);
    await write(admin, 'Nueva');
    expect(await peek()).toHaveLength(8);
  });

  test('whose account is deleted does not become several authors', async () => {
    const gone = await server.createPerson();
    await addMember(ana, team, gone);
    for (let n = 0; n < 3; n += 1) {
      const secret = newSecret();
      await stateFor(gone.client, retro, secret);
      if (n > 0) await moveTo(gone, secret);
      await writeNote(gone, retro, `Nota ${n}`, { secret });
    }
    await server.pool.query('select app.delete_account($1)', [gone.id]);
    await write(luis, 'De Luis');
    expect(await peek()).toEqual([]);
  });

  test('learns nothing at a limit, and stops nobody from writing', async () => {
    const notes: string[] = [];
    for (let n = 0; n < RETRO_LIMITS.notesOfAuthor; n += 1) notes.push(await write(marco, `Nota ${n}`));
    const probe = async () => {
      const full = await tryNote(marco);
      await remove(marco, notes.pop() ?? '');
      notes.push(await write(marco, 'Otra vez'));
      return full;
    };
    const before = await probe();
    expect(before).toMatchObject({ code: 'too_many_notes' });
    await write(luis, 'De Luis');
    expect(await probe()).toEqual(before);
    await write(ana, 'De Ana');
    expect(await probe()).toEqual(before);
  });

  test('is refused by the bound of all notes only for those that everybody sees', async () => {
    const fill = `insert into public.retro_notes (id, retrospective_id, project_id, topic_id, column_id, body, place)
      select gen_random_uuid(), t.retrospective_id, t.project_id, t.id, 'start', 'x', 1
      from public.retro_topics t, generate_series(1, $2::int) where t.retrospective_id = $1`;
    for (const person of [luis, marco, admin]) await write(person, 'Nota');
    await peek();
    await server.pool.query(
      `delete from public.retro_topics t where t.retrospective_id = $1
      and t.id <> (select id from public.retro_topics where retrospective_id = $1 limit 1)`,
      [retro],
    );
    await server.pool.query(fill, [retro, RETRO_LIMITS.publishedNotes - 2]);
    for (const person of [luis, ana]) expect(await tryNote(person)).toBeNull();
    await server.pool.query(fill, [retro, 1]);
    expect(await tryNote(admin)).toMatchObject({ code: 'retrospective_full' });
  });
});

describe('every interface', () => {
  // schedules add jobs in the meantime, and some of those add changes
  beforeAll(() =>
    server.pool.query(`
      create function leave_out() returns trigger language plpgsql as 'begin return null; end';
      create trigger without_schedule before insert on graphile_worker._private_jobs
        for each row when (new.payload::jsonb ? '_cron') execute function leave_out()`),
  );
  afterAll(() => server.pool.query('drop function leave_out cascade'));

  /** All that a person gets from the server about the retrospective: whole texts, with the headers of size and version. */
  const answers = async (person: Person) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(person.client)}`,
      apikey: 'anon',
      prefer: 'count=exact',
    };
    const read = async (path: string, body?: object) => {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const answer = await fetch(`${server.url}/rest/v1/${path}`, { ...init, headers });
      const text = (await answer.text()).replace(
        /"(server_time|connections|database_size|uptime)":[^,}]+/g,
        '',
      );
      const sizes = ['etag', 'content-range', 'last-modified'].map((name) => answer.headers.get(name));
      return `${path} ${answer.status} ${sizes.join()} ${text}`;
    };
    return [
      await read('rpc/retrospective', { retrospective_id: retro, secret: secretOf(person) }),
      await read('rpc/retrospective_heartbeat', { retrospective_id: retro }),
      await read('rpc/retrospectives', { team_id: team }),
      ...(await Promise.all(
        [
          'retrospectives',
          'retro_notes',
          'retro_topics',
          'retro_actions',
          'activity_log',
          'notifications',
        ].map((table) => read(`${table}?select=*&project_id=eq.${project}&order=id`)),
      )),
      await read('rpc/admin_state', {}),
    ];
  };
  /**
   * Waits for jobs that other things have added: under load they are still there, and the administrator sees how many. Jobs of a
   * later time, as a schedule adds them, stay.
   */
  const quietQueue = () =>
    expect
      .poll(async () => {
        const jobs = 'select from graphile_worker.jobs where key is distinct from $1 and run_at <= now()';
        return (await server.pool.query(jobs, [`count_retro_notes:${retro}`])).rowCount;
      })
      .toBe(0);
  /** Drops the counts of notes that tests before have left for the next quarter of a minute: they change retrospectives. */
  const dropOtherCounts = () =>
    server.pool.query(
      `delete from graphile_worker._private_jobs
       where key like 'count_retro_notes:%' and key <> $1 and locked_at is null`,
      [`count_retro_notes:${retro}`],
    );
  const everybodyButLuis = async () => {
    await quietQueue();
    return Promise.all([ana, marco, admin].map(answers));
  };

  test.each(['write', 'group'] as const)(
    'answers byte by byte the same, before and after somebody else writes in the phase %s',
    async (phase) => {
      if (phase === 'group') await goTo(ana, retro, 'write', 'group');
      for (const person of [ana, marco, admin]) await answers(person);
      // a job may still write what is sent
      await dropOtherCounts();
      await quietQueue();
      await server.pool.query('delete from app.outbox');
      const before = await everybodyButLuis();
      const id = await write(luis, 'En secreto');
      expect(await everybodyButLuis()).toEqual(before);
      await publish();
      expect(await everybodyButLuis()).toEqual(before);
      await write(luis, 'En secreto, de otro modo', { id });
      await publish();
      await remove(luis, id);
      await publish();
      expect(await everybodyButLuis()).toEqual(before);
      // realtime has no change to send either
      expect((await server.pool.query('select table_name, operation from app.outbox')).rows).toEqual([]);
    },
  );

  test('says nothing of notes by the size of the database', async () => {
    const size = async () => (await call(admin.client, 'admin_state', {})) as { database_size: number };
    const before = await size();
    await server.pool.query(
      `insert into app.retro_drafts (id, retrospective_id, column_id, body)
       select gen_random_uuid(), $1, 'start', repeat(md5(n::text), 31) from generate_series(1, 5000) n`,
      [retro],
    );
    expect((await size()).database_size - before.database_size).toBeLessThan(1024 * 1024);
  });

  test('says nothing of votes by the size of the database', async () => {
    const size = async () => (await call(admin.client, 'admin_state', {})) as { database_size: number };
    await server.pool.query(
      `insert into public.retro_topics (retrospective_id, project_id, column_id, place)
       select r.id, r.project_id, 'start', n from public.retrospectives r, generate_series(1, 5000) n where r.id = $1`,
      [retro],
    );
    const before = await size();
    await server.pool.query(
      `insert into app.retro_votes (topic_id, voter_id, votes)
       select t.id, $2, 1 from public.retro_topics t where t.retrospective_id = $1`,
      [retro, luis.id],
    );
    expect((await size()).database_size - before.database_size).toBeLessThan(256 * 1024);
  });

  test('says nothing of who has joined: no row has the person and a key, and all keys are of one transaction', async () => {
    const keys = await server.pool.query<{ key: string; xmin: string }>(
      'select key::text, xmin::text from app.retro_keys where retrospective_id = $1',
      [retro],
    );
    expect(keys.rows).toHaveLength(4);
    expect(new Set(keys.rows.map(({ xmin }) => xmin)).size).toBe(1);
    await write(luis, 'Mía');
    for (const { key } of keys.rows)
      for (const row of await rowsWith(server.pool, key)) expect(row).not.toContain(luis.id);
    for (const person of [luis, marco]) {
      expect(await rowsWith(server.pool, secretOf(person))).toEqual([]);
      expect(
        (await rowsWith(server.pool, person.id)).filter((row) => /retro_(keys|drafts)/.test(row)),
      ).toEqual([]);
    }
  });
});

describe('an earlier version', () => {
  test('has left notes of nobody: they are shown when the writing ends, and count for no author', async () => {
    await server.pool.query(
      `insert into app.retro_drafts (id, retrospective_id, column_id, body)
       select gen_random_uuid(), $1, 'start', 'De antes' from generate_series(1, 3)`,
      [retro],
    );
    await write(luis, 'De Luis');
    await write(marco, 'De Marco');
    expect(await peek()).toEqual(['De antes', 'De antes', 'De antes']);
  });

  test('of a restored backup: notes whose keys are unknown come with the next batch, and count for no author', async () => {
    await write(luis, 'De la copia');
    await server.pool.query('delete from app.retro_keys where retrospective_id = $1', [retro]);
    await server.pool.query('delete from app.retro_writers where retrospective_id = $1', [retro]);
    for (const person of [luis, marco]) await write(person, 'Nueva');
    expect(await peek()).toEqual([]);
    await write(admin, 'Nueva');
    expect(await peek()).toHaveLength(4);
  });
});

describe('votes', () => {
  const vote = async (person: Person, votes: number) => {
    const [topic] = (await state(person)).topics;
    return call(person.client, 'cast_votes', { retrospective_id: retro, topic_id: topic?.id ?? '', votes });
  };
  const result = async () => {
    const { votes, topics } = await state(marco);
    const table = await marco.client.from('retro_topics').select('votes').eq('retrospective_id', retro);
    const row = await marco.client.from('retrospectives').select('vote_count, voter_count').eq('id', retro);
    const overview = await call(marco.client, 'retrospectives', { team_id: team });
    return JSON.stringify([
      votes,
      topics.map((topic) => [topic.id, topic.votes]),
      table.data,
      row.data,
      overview,
    ]);
  };
  const look = async () => {
    await goTo(ana, retro, 'vote', 'agree');
    const seen = await result();
    await goTo(ana, retro, 'agree', 'vote');
    return seen;
  };
  beforeEach(async () => {
    for (const person of [luis, marco, admin]) await write(person, 'Nota');
    await goTo(ana, retro, 'write', 'vote');
  });

  test('of fewer than three people have no result, however often the facilitator looks', async () => {
    const none = await look();
    expect(JSON.parse(none)[0]).toBeNull();
    await vote(luis, 3);
    expect(await look()).toBe(none);
    await vote(luis, 3);
    await vote(marco, 2);
    expect(await look()).toBe(none);
    // each look has deleted the votes, and the team knows it
    await vote(admin, 1);
    expect(await look()).toBe(none);
    expect((await state(luis)).returns).toHaveLength(4);
  });

  test('of three people are shown, and deleted when the voting is repeated', async () => {
    for (const person of [luis, marco, admin]) await vote(person, 2);
    await goTo(ana, retro, 'vote', 'agree');
    expect(await state(marco)).toMatchObject({ votes: { count: 6, people: 3 } });
    expect((await state(marco)).topics[0]?.votes).toBe(6);
    // also by way of another phase
    await goTo(ana, retro, 'agree', 'group');
    await goTo(ana, retro, 'group', 'vote');
    expect((await state(luis)).returns.map(({ to }) => to)).toEqual(['vote', 'group']);
    await vote(luis, 1);
    await goTo(ana, retro, 'vote', 'agree');
    const after = await state(marco);
    expect([after.votes, after.topics.map(({ votes }) => votes)]).toEqual([null, [null, null, null]]);
  });
});
