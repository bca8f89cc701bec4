import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations/history');
const migration = (name: string) => readFileSync(path.join(MIGRATIONS, name), 'utf8');

let server: TestServer;
let ana: Person;
let projects: string[];
beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson({ name: 'Ana Propia' });
  const { data } = await ana.client
    .from('projects')
    .insert([{ name: 'Uno' }, { name: 'Dos' }, { name: 'Tres' }])
    .select('id')
    .throwOnError();
  projects = data.map(({ id }) => id);
  await server.pool.query('update public.board_columns set wip_limit = null');
  // the start from the log, as the query was before the story stored its start
  const byLog = migration('0061_ageing_stories.sql').replaceAll('ageing_stories', 'ageing_by_log');
  await server.pool.query(byLog);
});
afterAll(() => server.close());

/** Half a year of work: stories are started, stopped, reopened, completed, deleted and restored, each at its own time. */
async function work(): Promise<void> {
  await server.pool.query(
    `do $$
     declare
       story uuid;
       at timestamptz;
     begin
       perform setseed(0.42);
       for n in 1..240 loop
         at := now() - interval '180 days' * random();
         perform set_config('app.clock', at::text, true);
         insert into public.user_stories (project_id, title, status, reporter_id)
         values ((array['${projects.slice(0, 2).join("','")}']::uuid[])[1 + n % 2], 'Historia ' || n,
           (array['backlog', 'todo', 'in_progress', 'done'])[1 + floor(random() * 4)::int], '${ana.id}')
         returning id into story;
         for step in 1..(random() * 6)::int loop
           at := at + (now() - at) * random() * 0.6;
           perform set_config('app.clock', at::text, true);
           if random() < 0.15 then
             update public.user_stories set deleted_at = at where id = story;
             perform set_config('app.clock', (at + interval '1 minute')::text, true);
             update public.user_stories set deleted_at = null where id = story;
           else
             update public.user_stories
             set status = (array['todo', 'in_progress', 'in_progress', 'in_review', 'done'])[1 + floor(random() * 5)::int]
             where id = story;
           end if;
         end loop;
         if random() < 0.1 then update public.user_stories set project_id = '${projects[2]}' where id = story; end if;
       end loop;
     end $$`,
  );
}

/** The result of a function for all projects, with the starts to the microsecond. */
async function says(name: string): Promise<object[]> {
  const { rows } = await server.pool.query<object>(
    `select id, started_at::text, days from app.${name}($1) order by id`,
    [projects],
  );
  return rows;
}

test('the ageing stories match the log, in a history with restarts, deletions and other projects', async () => {
  await work();
  const expected = await says('ageing_by_log');
  expect(expected.length).toBeGreaterThan(5);
  expect(await says('ageing_stories')).toEqual(expected);
});

test('the migration computes the same starts from the log of an older database', async () => {
  const starts = async () =>
    (await server.pool.query('select id, started_at::text from public.user_stories order by id')).rows;
  const kept = await starts();
  const [, fill = ''] = /^(update public\.user_stories[^;]*;)/m.exec(migration('0083_started_at.sql')) ?? [];
  await server.pool.query(`
    begin;
    alter table public.user_stories disable trigger user;
    update public.user_stories set started_at = null;
    ${fill}
    alter table public.user_stories enable trigger user;
    commit`);
  expect(await starts()).toEqual(kept);
  expect(kept.filter(({ started_at }) => started_at !== null).length).toBeGreaterThan(100);
});

test('clients cannot write the start of a story', async () => {
  const [project = ''] = projects;
  const now = new Date().toISOString();
  const insert = await ana.client
    .from('user_stories')
    .insert({ project_id: project, title: 'Historia', started_at: now });
  const update = await ana.client.from('user_stories').update({ started_at: now }).eq('project_id', project);
  expect([insert.error?.code, update.error?.code]).toEqual(['42501', '42501']);
});
