import { expect, test } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';

/** When a story was in progress for the first time, as the log says it. */
const START = `(select min(l.created_at) from public.activity_log l
  where l.entity_id = s.id and l.changes -> 'status' ->> 1 = 'in_progress')`;

/** The ageing stories by the event log alone, without the moment that a story stores. */
const BY_LOG = `
  create function app.ageing_by_log(projects uuid[])
  returns table (id uuid, started_at timestamptz, days int) language sql stable as $$
    with started as (
      select s.id, s.project_id, ${START} as started_at
      from public.user_stories s
      where s.project_id = any (projects) and s.status = 'in_progress'
    ),
    usual as materialized (
      select p.id as project_id, percentile_cont(0.85) within group (order by completed.time) as time
      from (select distinct project_id as id from started) p
      cross join lateral (
        select s.completed_at - ${START} as time
        from public.user_stories s
        where s.project_id = p.id and s.status = 'done'
        order by s.completed_at desc
        limit 100
      ) completed
      where completed.time is not null
      group by p.id
      having count(*) >= 10
    )
    select s.id, s.started_at, floor(extract(epoch from now() - s.started_at) / 86400)::int
    from started s join usual u on u.project_id = s.project_id
    where now() - s.started_at > u.time
  $$`;

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const { data } = await ana.client
  .from('projects')
  .insert([{ name: 'Uno' }, { name: 'Dos' }, { name: 'Tres' }])
  .select('id')
  .throwOnError();
const projects = data.map(({ id }) => id);
await server.pool.query('update public.board_columns set wip_limit = null');
await server.pool.query(BY_LOG);

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

test('clients cannot write the start of a story', async () => {
  const [project = ''] = projects;
  const now = new Date().toISOString();
  const insert = await ana.client
    .from('user_stories')
    .insert({ project_id: project, title: 'Historia', started_at: now });
  const update = await ana.client.from('user_stories').update({ started_at: now }).eq('project_id', project);
  expect([insert.error?.code, update.error?.code]).toEqual(['42501', '42501']);
});
