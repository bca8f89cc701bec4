import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { withoutTriggers } from '../database/schema/without-triggers.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Person, startServer, type TestServer } from '../testing/harness.ts';
import { createLargeInstallation, type Size } from '../testing/large-installation.ts';
import { readsOf } from '../testing/read-blocks.ts';

/**
 * The blocks that a change or a search reads do not depend on the number of stories that the person may see. PostgreSQL chooses its
 * plan by a sample of each ANALYZE, so a plan that reads everything may come and go: each case is counted after several.
 */
const SMALL: Size = { projects: 1, stories: 200, lines: 2, people: 7 };
const LARGE: Size = { projects: 21, stories: 1_900, lines: 2, people: 7 };
const ANALYZES = 5;

interface Installation {
  server: TestServer;
  owner: Person;
  stories: { id: string; status: string }[];
  sprint: string;
}

/** Gives the stories descriptions of an ordinary length: PostgreSQL chooses its plans by the size of the table, too. */
async function lengthenStories(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, (client) =>
    withoutTriggers(client, ['public.user_stories'], async () => {
      await client.query(
        `update public.user_stories set description = description || repeat('Con más detalle. ', 18)`,
      );
    }),
  );
  await pool.query('vacuum full public.user_stories');
}

async function install(size: Size): Promise<Installation> {
  const server = await startServer();
  const owner = await server.createPerson({ name: 'Ana Propia' });
  await createLargeInstallation(server.pool, owner.id, 'GR', size, true);
  await lengthenStories(server.pool);
  const { rows: stories } = await server.pool.query<{ id: string; status: string }>(
    `select s.id, s.status from public.user_stories s join public.projects p on p.id = s.project_id
     where p.key = 'GR1' and s.status = 'todo' and s.deleted_at is null order by s.number limit 20`,
  );
  const { rows: sprints } = await server.pool.query<{ id: string }>(
    `select s.id from public.sprints s join public.projects p on p.id = s.project_id where p.key = 'GR1'`,
  );
  return { server, owner, stories, sprint: sprints[0]?.id ?? '' };
}

let small: Installation;
let large: Installation;
beforeAll(async () => {
  small = await install(SMALL);
  large = await install(LARGE);
}, 600_000);
afterAll(() => Promise.all([small.server.close(), large.server.close()]));

let turn = 0;
/** Changes the first stories of the first project, each time to other values. */
async function change(
  { owner, stories, sprint }: Installation,
  count: number,
  values: (turn: number, sprint: string) => object,
  more: object = {},
): Promise<void> {
  turn += 1;
  const ids = stories.slice(0, count).map(({ id }) => id);
  const { data } = await owner.client
    .rpc('change_stories' as never, { groups: [{ ids, change: values(turn, sprint), ...more }] } as never)
    .throwOnError();
  expect(data).toHaveLength(count);
}

const since = () => ({ since: new Date().toISOString(), expected: { status: 'todo' } });
const even = (n: number) => n % 2 === 0;

const CHANGES: [what: string, change: (at: Installation) => Promise<void>][] = [
  ['a dropped card', (at) => change(at, 1, (n) => ({ status: 'todo', rank: `a${n}V` }))],
  ['a story into a sprint and out', (at) => change(at, 1, (n, id) => ({ sprint_id: even(n) ? id : null }))],
  ['an undone move', (at) => change(at, 1, (n) => ({ status: 'todo', rank: `b${n}V` }), since())],
  ['the points of a story', (at) => change(at, 1, (n) => ({ story_points: n % 100 }))],
  ['20 stories', (at) => change(at, 20, (n) => ({ priority: even(n) ? 'low' : 'high' }))],
];

async function analyze({ server }: Installation): Promise<void> {
  await server.pool.query(
    'analyze public.user_stories, public.projects, app.story_texts, public.activity_log',
  );
}

test.each(CHANGES)('%s reads no more than in a small installation', async (what, act) => {
  await analyze(small);
  const few = await readsOf(small.server.pool, () => act(small));
  for (let n = 0; n < ANALYZES; n += 1) {
    await analyze(large);
    const many = await readsOf(large.server.pool, () => act(large));
    process.stdout.write(`${what}: ${few.blocks} → ${many.blocks} blocks, ${many.temporary} temporary\n`);
    expect(many.temporary).toBe(0);
    expect(many.blocks).toBeLessThan(3 * few.blocks + 300);
  }
});

/** Blocks of a search for each story whose text it reads. A block has several stories, so that one means a bad plan. */
const BLOCKS_PER_STORY = 1;

test('a search on the board of all projects reads each story once, and asks for the rights once', async () => {
  const columns = STORY_STATUSES.map((status) => ({ status, size: 50 }));
  for (let n = 0; n < ANALYZES; n += 1) {
    await analyze(large);
    const { blocks, temporary } = await readsOf(large.server.pool, () =>
      Promise.resolve(
        large.owner.client.rpc('board' as never, { columns, typed: 'salas 1234' } as never).throwOnError(),
      ),
    );
    process.stdout.write(`search of all projects: ${blocks} blocks, ${temporary} temporary\n`);
    expect(temporary).toBe(0);
    expect(blocks).toBeLessThan(BLOCKS_PER_STORY * LARGE.projects * LARGE.stories);
  }
});
