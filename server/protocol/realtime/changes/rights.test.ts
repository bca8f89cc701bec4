import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { notifyCommit, runAsUser } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { Random, SEED } from '#server/testing/random.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';
import { type Change, fence, type Watch, watch } from '../testing/watch.ts';

/** A change reaches those who may see its row, also while rights change. */

const ROLES = ['product_owner', 'scrum_master', 'developer', 'tester', 'designer', 'member'] as const;

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const bea = await server.createPerson({ name: 'Bea' });

/** A subscription to everything that a person may see from now on. Earlier commits have been delivered by then. */
async function watchFromNow(person: Person): Promise<Watch> {
  const watched = await watch(person.client, {});
  await fence(person.client, watched);
  watched.changes.clear();
  return watched;
}

/** The same, until the test ends. */
async function watchAll(person: Person): Promise<Watch> {
  const watched = await watchFromNow(person);
  onTestFinished(async () => {
    await watched.stop();
  });
  return watched;
}

const newProject = (owner = ana) => createProject(owner, `Proyecto ${randomUUID()}`);

const join = (project: Pick<Project, 'team'>, person: Person, role: (typeof ROLES)[number] = 'member') =>
  addMember(ana, project.team, person, role);

const newStory = async (project: Pick<Project, 'id'>, title = 'Una historia') =>
  (await createStory(ana, project.id, { title })).id;

/** Runs statements as the server in one transaction, and says so. */
async function inOneTransaction(...statements: [sql: string, values: unknown[]][]): Promise<void> {
  await inTransaction(server.pool, async (client) => {
    for (const [sql, values] of statements) await client.query(sql, values);
  });
  notifyCommit();
}

const from = (watched: Watch, table: string): Change[] =>
  watched.changes.seen.filter((change) => change.table === table);

describe('a change of each table reaches everyone of the project, whatever their role, and nobody else', () => {
  const members = new Map<string, Person>();
  const watches = new Map<string, Watch>();
  let other: Person;
  let project: Project;

  beforeAll(async () => {
    project = await newProject();
    members.set('owner', ana);
    for (const role of ROLES) {
      const person = await server.createPerson({ name: role });
      members.set(role, person);
      await join(project, person, role);
    }
    other = await server.createPerson({ name: 'Otra' });
    for (const [role, person] of [...members, ['other', other] as const]) {
      watches.set(role, await watchFromNow(person));
    }
  });
  afterAll(async () => {
    await Promise.all([...watches.values()].map((watched) => watched.stop()));
  });

  const sprint = () => ({
    project_id: project.id,
    name: 'Sprint 1',
    start_date: '2026-03-02',
    end_date: '2026-03-13',
  });
  const cases: [table: string, act: () => PromiseLike<unknown>][] = [
    [
      'projects',
      () => ana.client.from('projects').update({ description: 'Otra' }).eq('id', project.id).throwOnError(),
    ],
    [
      'teams',
      () => ana.client.from('teams').insert({ project_id: project.id, name: 'Equipo B' }).throwOnError(),
    ],
    [
      'team_members',
      () =>
        ana.client
          .from('team_members')
          .update({ role: 'tester' })
          .eq('team_id', project.team)
          .eq('user_id', members.get('member')?.id ?? '')
          .throwOnError(),
    ],
    [
      'board_columns',
      () =>
        ana.client
          .from('board_columns')
          .update({ wip_limit: 9 })
          .eq('project_id', project.id)
          .eq('status', 'todo')
          .throwOnError(),
    ],
    [
      'project_columns',
      () =>
        ana.client
          .from('board_columns')
          .update({ name: 'Por elegir' })
          .eq('project_id', project.id)
          .eq('status', 'todo')
          .throwOnError(),
    ],
    ['sprints', () => ana.client.from('sprints').insert(sprint()).throwOnError()],
    ['user_stories', () => newStory(project)],
    ['activity_log', () => newStory(project)],
    [
      'refused_moves',
      () =>
        inOneTransaction([
          `insert into public.refused_moves (project_id, story_id, status, wip_limit)
           values ($1, gen_random_uuid(), 'in_review', 2)`,
          [project.id],
        ]),
    ],
    [
      'profiles',
      () =>
        ana.client
          .from('profiles')
          .update({ skills: ['sql'] })
          .eq('id', ana.id)
          .throwOnError(),
    ],
  ];

  test.each(cases)('%s', async (table, act) => {
    const counts = new Map([...watches].map(([role, watched]) => [role, watched.changes.seen.length]));
    await act();
    for (const role of members.keys()) {
      await watches.get(role)?.changes.until((change) => change.table === table, counts.get(role));
    }
    const outside = watches.get('other');
    if (!outside) throw new Error('nobody watches from outside');
    await fence(other.client, outside);
    expect(outside.changes.seen.slice(counts.get('other')).map((change) => change.table)).toEqual([
      'user_settings',
    ]);
  });

  test.each(['user_settings', 'notifications'])('%s reach only their own person', async (table) => {
    const counts = new Map([...watches].map(([role, watched]) => [role, watched.changes.seen.length]));
    const member = members.get('member');
    const own = watches.get('member');
    if (!member || !own) throw new Error('no member');
    if (table === 'user_settings') await fence(member.client, own);
    else
      await inOneTransaction([
        "insert into public.notifications (user_id, kind) values ($1, 'invited')",
        [member.id],
      ]);
    await own.changes.until((change) => change.table === table, counts.get('member'));
    for (const [role, watched] of watches) {
      if (role === 'member') continue;
      const person = members.get(role) ?? other;
      await fence(person.client, watched);
      expect(watched.changes.seen.slice(counts.get(role))).toHaveLength(1);
    }
  });
});

const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);

test(`for random memberships, the delivered changes equal what the row policies show (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const people = await Promise.all(Array.from({ length: 8 }, () => server.createPerson()));
  const projects = await Promise.all(people.slice(0, 5).map((person) => newProject(person)));
  for (const person of people) {
    for (const project of projects) {
      if (random.chance(0.3)) {
        await server.pool.query(
          'insert into public.team_members (team_id, user_id) values ($1, $2) on conflict do nothing',
          [project.team, person.id],
        );
      }
    }
  }
  for (const project of projects) {
    await server.pool.query(
      `insert into public.project_acceptances (project_id, user_id)
       select $1, m.user_id from public.team_members m where m.team_id = $2 and m.user_id = any ($3) on conflict do nothing`,
      [project.id, project.team, idsOf(people.filter(() => random.chance(0.5)))],
    );
  }
  const away = 'insert into public.absences (user_id, start_date, end_date) values ($1, $2, $2)';
  for (const person of people) await server.pool.query(away, [person.id, '2026-05-04']);
  // some left again: their names stay known to those who remain
  for (const { team } of projects) {
    await server.pool.query('delete from public.team_members where team_id = $1 and user_id = any ($2)', [
      team,
      idsOf(people.filter(() => random.chance(0.2))),
    ]);
  }
  const { rows: tables } = await server.pool.query<{
    table_name: string;
    scope: string;
    scope_column: string;
    columns: string;
  }>(`select e.table_name, e.scope, e.scope_column, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from app.exposed_tables e join pg_attribute a on a.attrelid = ('public.' || e.table_name)::regclass
      where a.attnum > 0 and not a.attisdropped and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
      group by e.table_name`);
  expect(tables.length).toBeGreaterThan(9);
  for (const person of people) {
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from auth.sessions where user_id = $1',
      [person.id],
    );
    const claims = { role: 'authenticated', sub: person.id, session_id: rows[0]?.id ?? '' } as const;
    for (const { table_name: table, scope, scope_column: column, columns } of tables) {
      const all = `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows
        from (select ${columns} from public.${table}) t`;
      const shown = await runAsUser(server.pool, claims, (client) => client.query(all));
      const delivered = await server.pool.query(
        `${all} where $1 || ':' || t.${column} in (select s.scope || ':' || s.id from app.scopes_seen_by($2) s)${
          // notifications of projects that the person left are not written to the outbox
          table === 'notifications'
            ? ' and (project_id is null or project_id in (select app.projects_seen_by($2)))'
            : ''
        }`,
        [scope, person.id],
      );
      expect(delivered.rows, `${table} as ${person.id}`).toEqual(shown.rows);
    }
  }
});

describe('rights gained and lost while subscribed', () => {
  test('a person who is added to a team gets that change, and all that follow', async () => {
    const project = await newProject();
    const seen = await watchAll(bea);
    await newStory(project, 'Antes de Bea');
    await fence(bea.client, seen); // it has gone by without her
    await join(project, bea);
    await seen.changes.until(
      ({ table, new: row }) => table === 'team_members' && (row as { user_id?: string }).user_id === bea.id,
    );
    const id = await newStory(project, 'Con Bea');
    await seen.changes.until(({ new: row }) => (row as { id?: string }).id === id);
    expect(from(seen, 'user_stories').map(({ new: row }) => row)).toEqual([
      expect.objectContaining({ title: 'Con Bea' }),
    ]);
  });

  test('a person who is removed gets only the key of their deleted membership, and nothing more', async () => {
    const project = await newProject();
    await join(project, bea);
    const seen = await watchAll(bea);
    await newStory(project, 'Todavía');
    // changes that are not delivered when the rights end are never delivered
    for (const table of ['user_stories', 'activity_log']) {
      await seen.changes.until((change) => change.table === table);
    }
    await ana.client
      .from('team_members')
      .delete()
      .eq('team_id', project.team)
      .eq('user_id', bea.id)
      .throwOnError();
    await newStory(project, 'Ya no');
    const gone = await seen.changes.until((change) => change.table === 'team_members');
    expect(gone).toMatchObject({
      eventType: 'DELETE',
      new: {},
      old: { team_id: project.team, user_id: bea.id },
    });
    expect(Object.keys(gone.old)).toEqual(['team_id', 'user_id']);
    await fence(bea.client, seen);
    expect(from(seen, 'user_stories')).toHaveLength(1);
    expect(from(seen, 'activity_log')).toHaveLength(1);
  });

  test('a removed person gets no contents of the transaction that removes them', async () => {
    const project = await newProject();
    await join(project, bea);
    const story = await newStory(project);
    const seen = await watchAll(bea);
    const rename = 'update public.user_stories set title = $2 where id = $1';
    await inOneTransaction(
      [rename, [story, 'Justo antes']],
      ['delete from public.team_members where team_id = $1 and user_id = $2', [project.team, bea.id]],
      [rename, [story, 'Justo después']],
    );
    await fence(bea.client, seen);
    expect(seen.changes.seen.map((change) => change.table)).toEqual(['team_members', 'user_settings']);
  });

  test('a person with two memberships loses nothing when one of them ends', async () => {
    const project = await newProject();
    await join(project, bea);
    const { data: second } = await ana.client
      .from('teams')
      .insert({ project_id: project.id, name: 'Equipo B' })
      .select('id')
      .single()
      .throwOnError();
    await join({ ...project, team: second.id }, bea);
    const seen = await watchAll(bea);
    await ana.client
      .from('team_members')
      .delete()
      .eq('team_id', second.id)
      .eq('user_id', bea.id)
      .throwOnError();
    await newStory(project, 'Sigue dentro');
    await seen.changes.until((change) => change.table === 'user_stories');
    expect(from(seen, 'team_members')[0]?.old).toMatchObject({ user_id: bea.id, role: 'member' });
  });

  test('a story that moves to another project disappears for one person and appears for another', async () => {
    const [here, there] = [await newProject(), await newProject()];
    const carla = await server.createPerson({ name: 'Carla' });
    await join(here, bea);
    await join(there, carla);
    const id = await newStory(here, 'De aquí para allá');
    const [leaving, coming, both] = [await watchAll(bea), await watchAll(carla), await watchAll(ana)];
    await ana.client.from('user_stories').update({ project_id: there.id }).eq('id', id).throwOnError();
    const isStory = (change: Change) => change.table === 'user_stories';
    expect(await leaving.changes.until(isStory)).toMatchObject({ eventType: 'DELETE', old: { id } });
    expect(Object.keys(from(leaving, 'user_stories')[0]?.old ?? {})).toEqual(['id']);
    expect(await coming.changes.until(isStory)).toMatchObject({
      eventType: 'INSERT',
      new: { id, project_id: there.id },
      old: {},
    });
    expect(await both.changes.until(isStory)).toMatchObject({
      eventType: 'UPDATE',
      old: { project_id: here.id },
    });
  });

  test('a deleted project reaches its people by its key, and a recovered one as new', async () => {
    const project = await newProject();
    await join(project, bea);
    await newStory(project);
    const stranger = await server.createPerson();
    const [seen, outside] = [await watchAll(bea), await watchAll(stranger)];
    const call = (name: string) =>
      ana.client.rpc(name as never, { project_id: project.id } as never).throwOnError();
    await call('delete_project');
    const gone = await seen.changes.until((change) => change.table === 'projects');
    expect(gone).toMatchObject({ eventType: 'DELETE', new: {} });
    expect(gone.old).toEqual({ id: project.id });
    // no change in it reaches anybody, not even its members
    await inOneTransaction([
      'update public.user_stories set title = $2 where project_id = $1',
      [project.id, 'A escondidas'],
    ]);
    await fence(bea.client, seen);
    expect(from(seen, 'user_stories')).toEqual([]);

    const from0 = seen.changes.seen.length;
    await call('recover_project');
    expect(await seen.changes.until((change) => change.table === 'projects', from0)).toMatchObject({
      eventType: 'INSERT',
      new: { id: project.id },
    });
    const story = await newStory(project, 'De vuelta');
    await seen.changes.until(({ new: row }) => (row as { id?: string }).id === story, from0);
    await fence(stranger.client, outside);
    expect(outside.changes.seen).toHaveLength(1);
  });

  test('the new owner of a project gets that change', async () => {
    const project = await newProject();
    await join(project, bea);
    const seen = await watchAll(bea);
    const offer = { project_id: project.id, user_id: bea.id };
    await ana.client.rpc('offer_ownership' as never, offer as never).throwOnError();
    const answer = { project_id: project.id, accept: true };
    await bea.client.rpc('answer_offer' as never, answer as never).throwOnError();
    expect(await seen.changes.until((change) => change.table === 'projects')).toMatchObject({
      eventType: 'UPDATE',
      new: { id: project.id, owner_id: bea.id },
    });
  });
});

describe('a session that ends', () => {
  test('ends its channels, and not those of other sessions', async () => {
    const carla = await server.createPerson({ name: 'Carla' });
    const elsewhere = server.anonymousClient();
    await elsewhere.auth.signInWithPassword({ email: carla.email, password: carla.password });
    const [first, second] = [await watch(carla.client, {}), await watch(elsewhere, {})];
    await elsewhere.auth.signOut({ scope: 'others' });
    await first.statuses.until((status) => status.startsWith('CHANNEL_ERROR'));
    await first.statuses.until((status) => status.includes('Unauthorized'));
    await fence(elsewhere, second);
    expect(from(first, 'user_settings')).toEqual([]);
    expect(second.statuses.seen).toEqual(['SUBSCRIBED']);
    await Promise.all([first.stop(), second.stop()]);
  });

  test('gets nothing more after the person signs out', async () => {
    const carla = await server.createPerson({ name: 'Carla' });
    const seen = await watch(carla.client, {});
    await carla.client.auth.signOut();
    await seen.statuses.until((status) => status.startsWith('CHANNEL_ERROR'));
    await seen.stop();
  });

  test('ends its channels when the account is disabled', async () => {
    const carla = await server.createPerson({ name: 'Carla' });
    const seen = await watch(carla.client, {});
    await inOneTransaction(['update auth.users set disabled_at = now() where id = $1', [carla.id]]);
    await seen.statuses.until((status) => status.startsWith('CHANNEL_ERROR'));
    await seen.statuses.until((status) => status.includes('Unauthorized'));
    await seen.stop();
  });
});
