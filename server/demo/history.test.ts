import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { createDatabase } from '#server/testing/harness.ts';
import { createWorkspace, type Json, readHistory } from './load.ts';
import { Moments } from './moments.ts';
import { DEMO_PEOPLE } from './people.ts';

const tables = await readHistory();

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = new pg.Pool({ connectionString: database.url, options: '-c timezone=UTC' });
  // a Saturday night in Lima
  const moment = { now: new Date('2026-11-29T03:10:00Z'), timeZone: 'America/Lima' };
  await inTransaction(pool, (client) => createWorkspace(client, moment));
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('every row is loaded', async () => {
  for (const { table } of tables) {
    const written = tables.filter((other) => other.table === table).flatMap(({ rows }) => rows);
    const { rows } = await pool.query(`select count(*)::int as loaded from ${table}`);
    expect({ table, ...rows[0] }).toEqual({ table, loaded: written.length });
  }
});

test('days and moments are those of the date and the time zone of the demo', async () => {
  const { rows } = await pool.query(
    `select s.name, start_date::text, to_jsonb(started_at) as started_at from public.sprints s
     join public.projects p on p.id = s.project_id and p.key = 'RES' where s.name in ('Sprint 1', 'Sprint 46') order by start_date`,
  );
  expect(rows).toEqual([
    { name: 'Sprint 1', start_date: '2025-02-27', started_at: '2025-02-27T15:00:00+00:00' },
    { name: 'Sprint 46', start_date: '2026-11-19', started_at: '2026-11-19T15:00:00+00:00' },
  ]);
  const last = await pool.query('select to_jsonb(max(created_at)) as last from public.activity_log');
  expect(last.rows).toEqual([{ last: '2026-11-29T02:58:00+00:00' }]);
});

test('stories are in the order of their places, and new ones come before them', async () => {
  const { columns = [], rows: written = [] } =
    tables.find(({ table }) => table === 'public.user_stories') ?? {};
  const place = (row: Json[]) => Number(String(row[columns.indexOf('rank')]).slice(1));
  const titles = written.toSorted((a, b) => place(a) - place(b)).map((row) => row[columns.indexOf('title')]);
  const { rows } = await pool.query<{ title: string; first: boolean }>(
    `select title, rank > app.rank_of_moment(now()) collate "C" as first from public.user_stories order by rank collate "C"`,
  );
  expect(rows.map(({ title }) => title)).toEqual(titles);
  expect(rows.every(({ first }) => first)).toBe(true);
});

test('values of own fields stand under the ids of the fields, and a text may begin with a mark', async () => {
  const { rows } = await pool.query(
    `select count(*)::int as values, count(f.id)::int as of_fields from public.user_stories s
     cross join jsonb_object_keys(s.fields) key left join public.project_fields f on f.id::text = key and f.project_id = s.project_id`,
  );
  expect(rows[0].values).toBeGreaterThan(0);
  expect(rows[0].of_fields).toBe(rows[0].values);
  const comments = await pool.query(`select from public.comments where body like '@Noa Vientosur, %'`);
  expect(comments.rowCount).toBe(1);
});

test('every name is that of a row, of a person, or of an option of a field', () => {
  const named = new Set(DEMO_PEOPLE.map((_, place) => `#${place}`));
  for (const { columns, rows } of tables) {
    for (const row of rows) {
      const id = row[columns.indexOf('id')];
      if (typeof id === 'string') named.add(id);
      for (const [, option = ''] of JSON.stringify(row).matchAll(/"id":"(#[^"]+)"/g)) named.add(option);
    }
  }
  const used = tables.flatMap(({ rows }) => JSON.stringify(rows).match(/(?<=")#[^"]+(?=")/g) ?? []);
  expect(used.filter((name) => !named.has(name))).toEqual([]);
});

test('the counts of every story are those of its tasks, comments and blockers', async () => {
  const { rows } = await pool.query(
    `select s.number from public.user_stories s where (s.task_count, s.done_task_count, s.comment_count, s.open_blockers)
       is distinct from (
         (select count(*) from public.tasks t where t.story_id = s.id),
         (select count(*) from public.tasks t where t.story_id = s.id and t.done),
         (select count(*) from public.comments c where c.story_id = s.id),
         (select count(*) from public.story_links l join public.user_stories b on b.id = l.from_story
          where l.kind = 'blocks' and l.to_story = s.id and b.status <> 'done'))`,
  );
  expect(rows).toEqual([]);
});

test('every story is as the log says that it was changed last', async () => {
  // of a long text the log says only that there is one, and of own fields only which were changed
  const { rows } = await pool.query(
    `with logged as (
       select distinct on (l.entity_id, change.key) l.entity_id, change.key, change.value -> 1 as value
       from public.activity_log l cross join jsonb_each(l.changes) change
       where l.entity_type = 'user_stories' order by l.entity_id, change.key, l.created_at desc
     )
     select s.number, field.key, field.value, l.value as logged
     from public.user_stories s cross join jsonb_each(to_jsonb(s)) field
     left join logged l on l.entity_id = s.id and l.key = field.key
     where field.key in (select key from logged where key <> 'fields')
       and (l.value is distinct from 'true' or jsonb_typeof(field.value) <> 'string')
       and (l.value is not null or field.value not in ('null', 'false', '[]')) and field.value is distinct from l.value`,
  );
  expect(rows).toEqual([]);
});

test.each([
  ['before the weekend, behind the running sprint', '-1 09:40:00', '2026-02-27 09:40:00'],
  ['in the running sprint', '0 09:40:00', '2026-03-02 09:40:00'],
  ['yesterday', '5 17:05:00', '2026-03-09 17:05:00'],
  ['after today', '8 18:00:00', '2026-03-12 18:00:00'],
  ['an hour ago', 'now-3600', '2026-03-10T11:00:00.000Z'],
])('a moment %s is read for the date of the demo', (_name, written, read) => {
  const moments = new Moments({ now: new Date('2026-03-10T12:00:00Z'), timeZone: 'UTC' });
  expect(moments.readMoment(written)).toBe(read);
});

test.each([
  ['a Saturday', '2026-08-01T10:00:00Z', '2026-07-23'],
  ['a Sunday', '2026-08-02T10:00:00Z', '2026-07-23'],
  ['a Monday, just after midnight', '2026-08-02T22:05:00Z', '2026-07-24'],
  ['a Friday', '2026-07-31T10:00:00Z', '2026-07-23'],
])('on %s the running sprint began six working days before the last working day', (_name, now, start) => {
  const moments = new Moments({ now: new Date(now), timeZone: 'Europe/Madrid' });
  expect(moments.readDay('0')).toBe(start);
});
