import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/harness.ts';
import {
  createReleasedDatabase,
  type ReleasedDatabase,
  switchTriggers,
} from '../testing/released-database.ts';

/**
 * Rows of a database of the previous release that the current constraints refuse. Each case inserts rows, and states their
 * values after the upgrade and the name under which their repair is reported. Ids differ in their first digits.
 */
interface BadRows {
  name: string;
  /** SQL, run without triggers on a person '…01' who owns a project '…02' with a team '…03'. */
  fill: string;
  /** A query and its one value after the upgrade. */
  now: [sql: string, value: unknown];
  /** The `what` of the reports and their number; absent if nothing is repaired. */
  reported?: [what: string, count: number];
}

const id = (n: number) => `'00000000-0000-4000-8000-${String(n).padStart(12, '0')}'`;
const [person, project, team] = [id(1), id(2), id(3)];

const sprint = (n: number, start: string, end: string, more = "'planned', null, null") =>
  `insert into public.sprints (id, project_id, team_id, name, start_date, end_date, status, started_at, completed_at, created_at)
   values (${id(n)}, ${project}, ${team}, 'Sprint ${n}', '${start}', '${end}', ${more}, '2026-01-05Z');`;
const story = (n: number, title: string) =>
  `insert into public.user_stories (id, project_id, number, title, rank)
   values (${id(n)}, ${project}, ${n}, ${title}, 'a${n}1');`;
const days = (n: number): string =>
  `select start_date || ' ' || end_date as value from public.sprints where id = ${id(n)}`;
const SPRINTS = 'sprints: days between 2000 and 2199, 366 days at most';

const CASES: BadRows[] = [
  {
    name: 'a sprint until the year 9999',
    fill: sprint(10, '2026-11-01', '9999-12-31'),
    now: [days(10), '2026-11-01 2027-11-02'],
    reported: [SPRINTS, 6],
  },
  {
    name: 'a sprint until infinity, completed, with its figures and commitments',
    fill: `${sprint(11, '2026-01-05', 'infinity', "'completed', '2026-01-06Z', '2026-01-16Z'")}
      update public.sprints set committed_points = 8, completed_points = 5 where id = ${id(11)};
      insert into public.sprint_commitments (sprint_id, story_id, project_id) values (${id(11)}, ${id(99)}, ${project});
      insert into public.activity_log (project_id, entity_type, entity_id, entity_name, action, changes, created_at) values
        (${project}, 'sprints', ${id(11)}, 'Sprint 11', 'updated', '{"status": ["planned", "active"]}', '2026-01-06Z'),
        (${project}, 'sprints', ${id(11)}, 'Sprint 11', 'updated', '{"end_date": ["275760-01-01", "infinity"]}', '2026-01-07Z'),
        (${project}, 'sprints', ${id(11)}, 'Sprint 11', 'updated', '{"status": ["active", "completed"]}', '2026-01-16Z');`,
    // its first day is the day on which it started
    now: [days(11), '2026-01-06 2027-01-06'],
    reported: [SPRINTS, 6],
  },
  {
    name: 'a sprint since forever that ends sensibly',
    fill: sprint(12, '-infinity', '2026-01-16', "'active', '2026-01-07Z', null"),
    now: [days(12), '2026-01-07 2026-01-16'],
    reported: [SPRINTS, 6],
  },
  {
    name: 'a sprint of the last century',
    fill: sprint(13, '1900-01-01', '1900-01-14'),
    now: [days(13), '2026-01-05 2026-01-06'],
    reported: [SPRINTS, 6],
  },
  {
    name: 'a sprint on the last days, and one of two years',
    fill: `${sprint(14, '2199-12-31', '2200-01-09')} ${sprint(15, '2026-01-05', '2028-01-04')}`,
    now: [`${days(14)} union all ${days(15)} order by 1 desc limit 1`, '2199-12-30 2199-12-31'],
    reported: [SPRINTS, 6],
  },
  {
    name: 'absences in years that nobody lives in',
    fill: `insert into public.absences (id, user_id, start_date, end_date) values
      (${id(20)}, ${person}, 'infinity', 'infinity'), (${id(21)}, ${person}, '0044-03-15', '0044-03-16');`,
    now: [
      `select string_agg(start_date || ' ' || end_date, ', ' order by id) as value from public.absences`,
      '2199-12-31 2199-12-31, 2000-01-01 2000-01-01',
    ],
    reported: ['absences: days between 2000 and 2199', 2],
  },
  {
    name: 'several holidays after the end of time',
    fill: `insert into public.holidays (project_id, day) values
      (${project}, 'infinity'), (${project}, '9999-12-25'), (${project}, '2199-12-31'), (${project}, '-infinity');`,
    now: [
      `select string_agg(day::text, ' ' order by day) as value from public.holidays`,
      '2000-01-01 2199-12-29 2199-12-30 2199-12-31',
    ],
    reported: ['holidays.day: between 2000 and 2199', 3],
  },
  {
    name: 'an epic closed at infinity',
    fill: `insert into public.epics (id, project_id, name, closed_at, updated_at)
      values (${id(30)}, ${project}, 'Épica', 'infinity', '2026-02-01Z');`,
    now: [`select closed_at = '2026-02-01Z' as value from public.epics where id = ${id(30)}`, true],
    reported: ['epics.closed_at: between 2000 and 2199', 1],
  },
  {
    name: 'a notification read before all time',
    fill: `insert into public.notifications (id, user_id, kind, read_at) values (${id(31)}, ${person}, 'invited', '-infinity');`,
    now: [`select read_at = created_at as value from public.notifications where id = ${id(31)}`, true],
    reported: ['notifications.read_at: between 2000 and 2199', 1],
  },
  {
    name: 'a name that forges a line on a terminal',
    fill: `update public.profiles set full_name = E'Ana\\u001b[2J\\nroot@acme.test   administración' where id = ${person};`,
    now: [
      `select full_name as value from public.profiles where id = ${person}`,
      'Ana [2J root@acme.test   administración',
    ],
    reported: ['profiles.full_name: one line', 1],
  },
  {
    name: 'titles and names with control and direction characters, and one of nothing else',
    fill: `${story(40, "E'Pagar\\tcon\\u2028tarjeta'")} ${story(41, "U&'\\202E\\202C'")}
      update public.projects set name = U&'Tienda \\202Etsop' where id = ${project};`,
    now: [
      `select string_agg(title, ', ' order by id) as value from public.user_stories where id in (${id(40)}, ${id(41)})`,
      'Pagar con tarjeta, Sin nombre',
    ],
    reported: ['user_stories.title: one line', 2],
  },
  {
    name: 'a name of which nothing shows, and a picture of another place',
    fill: `insert into auth.users (id, email) values (${id(50)}, 'nadie@acme.test');
      update public.profiles set full_name = U&'  \\200B\\2800 ', avatar_url = 'https://malo.example/p.png' where id = ${id(50)};`,
    now: [
      `select full_name || '|' || coalesce(avatar_url, 'none') as value from public.profiles where id = ${id(50)}`,
      '|none',
    ],
    reported: ['profiles.full_name: something shows', 1],
  },
  {
    name: 'labels that become the same',
    fill: `${story(42, "'Etiquetada'")}
      update public.user_stories set labels = array[E'a\\tb', 'a b', 'c'] where id = ${id(42)};
      insert into public.project_labels (project_id, name) values (${project}, E'a\\tb'), (${project}, 'a b'), (${project}, 'c');`,
    now: [
      `select array_to_string(labels, '|') || ' / ' || (select string_agg(name, '|' order by name) from public.project_labels) as value
       from public.user_stories where id = ${id(42)}`,
      'a b|c / a b|a b (2)|c',
    ],
    reported: ['project_labels.name: one line', 1],
  },
  {
    name: 'a story that was deleted and recovered, and one that was created again under the id of a deleted one',
    fill: `${story(43, "'Recuperada'")} ${story(44, "'Otra con el mismo id'")}
      update public.user_stories set created_at = case id when ${id(43)} then '2026-01-05Z'::timestamptz else '2026-01-07Z' end
      where id in (${id(43)}, ${id(44)});
      insert into public.activity_log (project_id, entity_type, entity_id, entity_name, action, changes, created_at)
      select ${project}, 'user_stories', story, 'x', action, changes::jsonb, at::timestamptz
      from (values (${id(43)}::uuid), (${id(44)}), (${id(45)})) stories (story),
        (values ('created', '{"status": [null, "todo"], "title": [null, "x"]}', '2026-01-05Z'),
          ('deleted', '{"status": ["todo", null], "title": ["x", null]}', '2026-01-06Z'),
          ('created', '{"status": [null, "todo"], "title": [null, "x"]}', '2026-01-07Z')) events (action, changes, at);`,
    now: [
      `select string_agg(action || ' ' || changes, ' ' order by entity_id) as value from public.activity_log
       where created_at = '2026-01-07Z' and entity_id in (${id(43)}, ${id(44)}, ${id(45)})`,
      [
        'updated {"status": [null, "todo"], "deleted_at": ["2026-01-06T00:00:00+00:00", null]}',
        'created {"title": [null, "x"], "status": [null, "todo"]}',
        'created {"title": [null, "x"], "status": [null, "todo"]}',
      ].join(' '),
    ],
  },
  {
    name: 'settings of 900 kB',
    fill: `update public.user_settings set
        notifications = notifications || jsonb_build_object('digest', true, 'x', repeat('x', 900000)),
        privacy = privacy || jsonb_build_object('x', repeat('x', 5000)) where user_id = ${person};`,
    now: [
      `select string_agg(key || ' ' || value, ', ' order by key) as value
       from public.user_settings, jsonb_each(notifications || privacy) where user_id = ${person}`,
      'activityVisible false, analyticsEnabled true, digest true, email true, profileVisible true, push false, reminders true, updates true',
    ],
    reported: ['user_settings: 4000 characters each', 1],
  },
];

let database: ReleasedDatabase;
let before: Map<string, number>;
let server: TestServer | undefined;

beforeAll(async () => {
  database = await createReleasedDatabase('0061');
  await database.pool.query(`
    insert into auth.users (id, email) values (${person}, 'ana@acme.test');
    insert into public.projects (id, name, key, owner_id) values (${project}, 'Tienda', 'TIE', ${person});
    insert into public.teams (id, project_id, name) values (${team}, ${project}, 'Segundo');`);
  // without the triggers: the rows of years of use
  await switchTriggers(database.pool, 'disable');
  for (const { name, fill } of CASES) {
    await database.pool.query(fill).catch((cause: unknown) => {
      throw new Error(name, { cause });
    });
  }
  await switchTriggers(database.pool, 'enable');
  before = await database.countRows();
  server = await startServer({}, { database });
});
afterAll(async () => {
  await server?.close();
  await database.drop();
});

describe('a database of the previous release with rows that are refused today', () => {
  test('upgrades, and the server starts on it', async () => {
    const answer = await fetch(`${server?.url}/health/ready`);
    expect(answer.status).toBe(200);
    const { rows, firstDays } = server?.running.repairs ?? { rows: 0, firstDays: 0 };
    expect(firstDays).toBeGreaterThan(0);
    expect(rows).toBeGreaterThan(firstDays);
  });

  test.each(CASES.map((bad) => [bad.name, bad] as const))('%s', async (_, bad) => {
    const { rows } = await database.pool.query<{ value: unknown }>(bad.now[0]);
    expect(rows[0]?.value).toEqual(bad.now[1]);
    if (!bad.reported) return;
    const { rows: reports } = await database.pool.query<{ before: unknown; after: unknown; logged: boolean }>(
      'select before, after, logged_at is not null as logged from app.repairs where what = $1',
      [bad.reported[0]],
    );
    expect(reports).toHaveLength(bad.reported[1]);
    for (const report of reports) {
      expect(report.logged).toBe(true);
      expect(report.before).not.toEqual(report.after);
    }
  });

  test('no row is deleted, and the report has the old values', async () => {
    const after = await database.countRows();
    for (const [table, count] of before) expect(after.get(table), table).toBeGreaterThanOrEqual(count);
    const { rows } = await database.pool.query<{ size: number }>(
      `select length(before::text) as size from app.repairs where what like 'user_settings%'`,
    );
    expect(rows[0]?.size).toBeGreaterThan(900_000);
  });

  test('the activity log has no event of the repairs, and nobody is notified', async () => {
    const after = await database.countRows();
    for (const table of ['public.activity_log', 'public.notifications'])
      expect(after.get(table), table).toBe(before.get(table));
  });

  test('a sprint report works although the log of the sprint has far-away days', async () => {
    const running = server;
    if (!running) throw new Error('no server');
    const { client, id: reader } = await running.createPerson();
    await running.pool.query('insert into public.team_members (team_id, user_id) values ($1, $2)', [
      team.slice(1, -1),
      reader,
    ]);
    const { data, error } = await client.rpc(
      'burndown' as never,
      { sprint_id: id(11).slice(1, -1), as_of: '2026-01-06' } as never,
    );
    expect(error).toBeNull();
    expect((data as unknown as { sprint: object } | null)?.sprint).toMatchObject({
      start_date: '2026-01-06',
      end_date: '2199-12-31',
    });
  });

  test('a second start neither repairs nor logs anything', async () => {
    await server?.restart();
    expect(server?.running.repairs).toEqual({ rows: 0, firstDays: 0 });
  });
});
