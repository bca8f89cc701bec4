import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { readsOf } from '#server/testing/read-blocks.ts';
import { createProject } from '#server/testing/scenario.ts';

/** The rows and buffers that a search reads do not grow with other texts (decision 0204). */
const FEW = { stories: 500, comments: 2000 };
const MANY = { stories: 50_000, comments: 200_000 };
const MATCHES = 50;
const AT_MOST = 5;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 600_000);
afterAll(() => server.close());

/** A project with so many texts: some stories and comments have the rare word, and all stories the common one. */
async function fill(owner: Person, name: string, { stories, comments }: typeof FEW): Promise<void> {
  const project = await createProject(owner, name);
  await server.pool.query(
    `alter table public.user_stories disable trigger user; alter table public.comments disable trigger user`,
  );
  await server.pool.query(
    `insert into public.user_stories (id, project_id, column_id, number, title, description, reporter_id, rank, created_at)
     select gen_random_uuid(), $1, (select id from public.project_columns where project_id = $1 and status = 'backlog'), n, 'Historia ' || n || case when n % ($3 / $4::int) = 0 then ' zafiro' else '' end,
       'Como persona quiero el pedido ' || n % 977 || ' con la reserva ' || n % 1013, $2, 'a0', now() - make_interval(mins => n)
     from generate_series(1, $3::int) n`,
    [project.id, owner.id, stories, MATCHES / 2],
  );
  await server.pool.query(
    `insert into public.comments (id, project_id, story_id, author_id, body, created_at)
     select gen_random_uuid(), $1, s.id, $2, 'Mirado el pedido ' || n % 991 || case when n % ($3 / $4::int) = 0 then ' zafiro' else '' end,
       now() - make_interval(secs => n)
     from (select id, row_number() over () as place from public.user_stories where project_id = $1) s
     join generate_series(1, $3::int) n on n % $5::int + 1 = s.place`,
    [project.id, owner.id, comments, MATCHES / 2, stories],
  );
  await server.pool.query(
    `alter table public.user_stories enable trigger user; alter table public.comments enable trigger user`,
  );
  await server.pool.query(`select app.read_search_texts_later()`);
  for (let more = true; more; ) {
    const { rows } = await server.pool.query<{ more: boolean }>('select app.read_search_texts(5000) as more');
    more = rows[0]?.more ?? false;
  }
  await server.pool.query('vacuum analyze app.search_texts, public.user_stories, public.comments');
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** The buffers that one call reads, and the rows that tables and indexes hand out for it, in a session of its own. */
async function costOf(
  person: Person,
  word: string,
): Promise<{ buffers: number; rows: number; found: number }> {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: person.id, role: 'authenticated' }),
    ]);
    const terms = JSON.stringify([[{ text: word, phrase: false, not: false, prefix: true }]]);
    const read = `select * from app.search_matches('${terms}'::jsonb, null, null, 1000)`;
    // the first call plans and fills the caches of the session
    const { rowCount } = await client.query(read);
    const counted = `select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::int as rows
      from pg_stat_xact_user_tables where relname in ('search_texts', 'user_stories', 'comments')`;
    const before = (await client.query<{ rows: number }>(counted)).rows[0]?.rows ?? 0;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${read}`,
    );
    const after = (await client.query<{ rows: number }>(counted)).rows[0]?.rows ?? 0;
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const buffers = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    return { buffers, rows: after - before, found: rowCount ?? 0 };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('with 50 matches each, a search in 100 times as much reads at most 5 times as much; a common word reads the latest alone', async () => {
  const [few, many] = [await server.createPerson(), await server.createPerson()];
  await fill(few, 'Pocas', FEW);
  await fill(many, 'Muchas', MANY);
  const [little, much] = [await costOf(few, 'zafiro'), await costOf(many, 'zafiro')];
  expect([little.found, much.found]).toEqual([MATCHES, MATCHES]);
  expect(much.buffers).toBeLessThanOrEqual(AT_MOST * little.buffers);
  expect(much.rows).toBeLessThanOrEqual(AT_MOST * little.rows);
  // the whole request, with the texts that it answers
  const request = ({ client }: Person) =>
    readsOf(server.pool, async () =>
      client.rpc('search' as never, { typed: 'zafiro' } as never).throwOnError(),
    );
  const [short, long] = [await request(few), await request(many)];
  expect(long.blocks).toBeLessThanOrEqual(AT_MOST * short.blocks);
  // 'pedido' is in every text of both: the latest 1,000 are read, and not 250,000
  const common = await costOf(many, 'pedido');
  expect(common.found).toBe(1000);
  expect(common.rows).toBeLessThan(20 * 1000);
}, 1_800_000);
