import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import {
  createReleasedDatabase,
  type ReleasedDatabase,
  switchTriggers,
} from '#server/testing/released-database.ts';
import { rowsWith } from '#server/testing/rows-with.ts';

/** The upgrade removes the texts that earlier versions wrote into the event log: texts become versions of stories, and those of gone stories go. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [ana, project, story, gone] = [id(1), id(2), id(3), id(4)];
const LONG = 'zarzuela larga '.repeat(60);

let database: ReleasedDatabase;
let pool: pg.Pool;

/** A line of the log as an earlier version wrote it, some minutes after the others. */
async function log(
  entity: string,
  type: string,
  action: string,
  changes: object,
  more: { story?: string } = {},
) {
  const name = more.story ? 'zarzuela con nombre' : 'Historia';
  await pool.query(
    `insert into public.activity_log (project_id, entity_type, entity_id, entity_name, action, actor_id, changes, story_id, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, '2026-01-05Z'::timestamptz + count(*) * interval '1 minute' from public.activity_log`,
    [project, type, entity, name, action, ana, changes, more.story ?? null],
  );
}

const changesOf = async (entity: string) => {
  const { rows } = await pool.query<{ changes: object }>(
    'select changes from public.activity_log where entity_id = $1 order by created_at',
    [entity],
  );
  return rows.map(({ changes }) => changes);
};

beforeAll(async () => {
  database = await createReleasedDatabase('0089');
  ({ pool } = database);
  await switchTriggers(pool, 'disable');
  await pool.query(`
    insert into auth.users (id, email) values ('${ana}', 'ana@acme.test');
    insert into public.profiles (id, full_name) values ('${ana}', 'Ana') on conflict do nothing;
    insert into public.projects (id, name, key, owner_id) values ('${project}', 'Tienda', 'TIE', '${ana}');
    insert into public.user_stories (id, project_id, number, title, description, rank)
    values ('${story}', '${project}', 1, 'Historia', 'zarzuela actual', 'a1')`);
  await log(story, 'user_stories', 'created', {
    title: [null, 'Historia'],
    description: [null, LONG],
    acceptance_criteria: [null, 'uno'],
  });
  await log(story, 'user_stories', 'updated', {
    description: [`${LONG.slice(0, 200)}…`, 'zarzuela actual'],
    status: ['todo', 'done'],
  });
  await log(story, 'user_stories', 'updated', { acceptance_criteria: ['uno', null] });
  await log(story, 'user_stories', 'updated', { blocked_reason: [null, 'motivo'] });
  await log(gone, 'user_stories', 'created', {
    title: [null, 'Historia'],
    description: [null, 'zarzuela que se fue'],
  });
  await log(gone, 'user_stories', 'deleted', {
    title: ['Historia', null],
    description: ['zarzuela que se fue', null],
  });
  await log(
    id(5),
    'tasks',
    'updated',
    { title: ['zarzuela', 'zarzuela otra'], done: [false, true] },
    { story: gone },
  );
  await log(id(6), 'sprints', 'updated', {
    goal: ['zarzuela vieja', 'zarzuela nueva'],
    status: ['planned', 'active'],
  });
  await log(id(7), 'epics', 'deleted', { name: ['Épica', null], description: ['zarzuela épica', null] });
  await pool.query(
    `insert into app.outbox (table_name, operation, new_row) select 'activity_log', 'INSERT', to_jsonb(l) from public.activity_log l`,
  );
  await switchTriggers(pool, 'enable');
  await migrate(pool);
});
afterAll(() => database.drop());

test('the texts of a story are its versions, in the order of the log', async () => {
  const { rows } = await pool.query(
    'select field, text, author_id from public.story_text_versions where story_id = $1 order by created_at, field',
    [story],
  );
  expect(rows).toEqual([
    { field: 'acceptance_criteria', text: 'uno', author_id: ana },
    { field: 'description', text: LONG, author_id: ana },
    { field: 'description', text: 'zarzuela actual', author_id: ana },
    { field: 'acceptance_criteria', text: null, author_id: ana },
    { field: 'blocked_reason', text: 'motivo', author_id: ana },
  ]);
});

test('the log says that texts changed, and everything else as before', async () => {
  expect(await changesOf(story)).toEqual([
    { title: [null, 'Historia'], description: [null, true], acceptance_criteria: [null, true] },
    { description: [true, true], status: ['todo', 'done'] },
    { acceptance_criteria: [true, null] },
    { blocked_reason: [null, true] },
  ]);
  expect(await changesOf(id(5))).toEqual([{ title: ['█████', '█████'], done: [false, true] }]);
  expect(await changesOf(id(6))).toEqual([{ goal: [true, true], status: ['planned', 'active'] }]);
  expect(await changesOf(id(7))).toEqual([{ name: ['Épica', null], description: [true, null] }]);
});

test('no text of before is anywhere but in its story', async () => {
  const places = (await rowsWith(pool, 'zarzuela')).map((row) => row.split(':')[0]);
  expect([...new Set(places)].sort()).toEqual(['story_text_versions', 'user_stories']);
});
