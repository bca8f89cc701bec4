import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawCaller } from '#server/protocol/rest/testing/raw.ts';
import { type Client, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { createProject, createSprint, createStory } from '#server/testing/scenario.ts';
import type { Board, BoardInput } from '#shared/contracts/board.ts';
import type { Json } from '#shared/database.types.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { searchableText, storyFilter } from '#shared/rules/stories/filter/filter-stories.ts';
import type { StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import { STORY_STATUSES, STORY_TYPES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { textSearch } from '#shared/rules/texts/text-terms.ts';

const TODAY = '2026-02-25';
let server: TestServer;
let ana: Person;
let project: string;
let key: string;
beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson({ name: 'Ana Propia' });
  ({ id: project, key } = await createProject(ana, 'Tablero'));
  await server.pool.query('update public.board_columns set wip_limit = null');
});
afterAll(() => server.close());

const every = (size: number) => STORY_STATUSES.map((status) => ({ status, size }));

async function read(input: BoardInput, client: Client = ana.client): Promise<Board> {
  const { data } = await client.rpc('board' as never, input as never).throwOnError();
  return data as Board;
}
const columnOf = (board: Board, status: StoryStatus) => {
  const found = board.columns.find((column) => column.status === status);
  if (!found) throw new Error(`no column ${status}`);
  return found;
};

/** A repeatable random choice (mulberry32). */
function chance(seed: number): <Value>(of: readonly Value[]) => Value {
  let state = seed;
  return (of) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return of[((t ^ (t >>> 14)) >>> 0) % of.length] as never;
  };
}

async function newSprint(
  name: string,
  status: 'planned' | 'active',
): Promise<{ id: string; team_id: string }> {
  const { data } = await ana.client
    .from('sprints')
    .insert({ project_id: project, name, start_date: '2026-03-02', end_date: '2026-03-13' })
    .select('id, team_id')
    .single()
    .throwOnError();
  if (status === 'active')
    await ana.client.from('sprints').update({ status }).eq('id', data.id).throwOnError();
  return data;
}

const OPTIONS = ['Norte', 'Sur'].map((name) => ({ id: randomUUID(), name }));

/** Defines a field of each kind that is filtered, and a link that no card has. @returns their ids. */
async function newFields() {
  const kinds = ['text', 'number', 'date', 'choice', 'choices', 'person', 'link'] as const;
  const row = (kind: (typeof kinds)[number]) => ({
    project_id: project,
    name: kind,
    kind,
    settings: kind.startsWith('choice') ? { options: OPTIONS } : {},
    in_filter: kind !== 'link',
  });
  const fields = ana.client.from('project_fields').insert(kinds.map(row)).select('id, kind');
  const { data } = await fields.throwOnError();
  const idOf = (kind: string) => data.find((field) => field.kind === kind)?.id ?? '';
  return {
    text: idOf('text'),
    number: idOf('number'),
    date: idOf('date'),
    choice: idOf('choice'),
    choices: idOf('choices'),
    person: idOf('person'),
    link: idOf('link'),
  };
}

/** Creates 400 stories of every kind, some with equal ranks. @returns their rows. */
async function fill() {
  const pick = chance(7);
  const { id: running, team_id: team } = await newSprint('En curso', 'active');
  const { id: planned } = await newSprint('Planificado', 'planned');
  const { data: epics } = await ana.client
    .from('epics')
    .insert([{ project_id: project, name: 'Épica' }])
    .select('id')
    .throwOnError();
  const own = await newFields();
  const [norte = '', sur = ''] = OPTIONS.map(({ id }) => id);
  // others than the rest, which stays as it was
  const pickOwn = chance(8);
  const values = (): Json => ({
    [own.text]: pickOwn([null, 'Camión rojo', 'Árbol']),
    [own.number]: pickOwn([null, -3, 0, 40]),
    [own.date]: pickOwn([null, '2026-02-20', TODAY]),
    [own.choice]: pickOwn([null, norte, sur]),
    [own.choices]: pickOwn([null, [norte], [norte, sur]]),
    [own.person]: pickOwn([null, ana.id]),
    [own.link]: pickOwn([null, 'https://acme.test']),
  });
  const stories = Array.from({ length: 400 }, (_, n) => ({
    project_id: project,
    title: `${pick(['Camión', 'Reserva', 'Pago 50%', 'Acción_directa'])} ${n}`,
    description: pick([null, 'Con más ÁRBOLES', 'como un 100%', 'a\\b']),
    status: pick(STORY_STATUSES),
    priority: pick(['low', 'medium', 'high', 'critical'] as const),
    story_points: pick([null, 0, 3, 8]),
    labels: pick([[], ['pagos'], ['Salón', 'web']]),
    assignee_id: pick([null, ana.id]),
    sprint_id: pick([null, running, planned]),
    epic_id: pick([null, epics[0]?.id ?? null]),
    due_date: pick([null, '2026-02-20', TODAY, '2026-03-01', '2026-03-02']),
    ready: pick([true, false]),
    blocked_reason: pick([null, null, 'Falta la clave']),
    reporter_id: ana.id,
    type: pick(STORY_TYPES),
    fields: pickOwn([true, false]) ? values() : {},
    ...(n % 10 === 0 && { rank: 'a1V' }),
  }));
  await ana.client.from('user_stories').insert(stories).throwOnError();
  await server.pool.query(
    `insert into public.story_links (from_story, to_story, kind)
     select a.id, b.id, 'blocks' from public.user_stories a
     join public.user_stories b on b.project_id = a.project_id and b.number = a.number + 1
     where a.project_id = $1 and a.number % 5 = 0`,
    [project],
  );
  const { data } = await ana.client
    .from('user_stories')
    .select()
    .eq('project_id', project)
    .limit(1000)
    .throwOnError();
  return { running, planned, team, epic: epics[0]?.id ?? '', own, stories: data.toSorted(compareByRank) };
}
let filled: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  filled = await fill();
});

test('the answer is written as JSON.stringify writes it, with every kind of character', async () => {
  const description = 'Línea\n\tcon "comillas", \\ barras, \u0001, \u001f, \u007f, \u2028, €, 😀 y </script>';
  const odd = await createStory(ana, project, { description, labels: ['a"b', 'c\\d'] });
  const call = await rawCaller(server, ana);
  for (const more of [{}, { typed: 'comillas', filter: { labels: ['a"b', 'c\\d'] } }]) {
    const body = { project_id: project, columns: every(5), ...more };
    const { text, json } = await call('rpc/board', { method: 'POST', body });
    // PostgreSQL writes values of own fields with blanks
    const compact = text.replaceAll(/"fields":\{[^}]*\}/g, (part) => part.replaceAll(/([:,]) /g, '$1'));
    expect(compact).toBe(JSON.stringify(json));
    expect(text).toContain(JSON.stringify(description));
  }
  await ana.client.from('user_stories').delete().eq('id', odd.id).throwOnError();
});

test('a column read in parts returns each story once, in the order of rank and id, and its count', async () => {
  for (const status of STORY_STATUSES) {
    const expected = filled.stories.filter((story) => story.status === status);
    const seen: string[] = [];
    let from: BoardInput['columns'][number]['from'] = {
      rank: '',
      id: '00000000-0000-0000-0000-000000000000',
    };
    while (from) {
      const part = columnOf(
        await read({ project_id: project, columns: [{ status, size: 17, from }] }),
        status,
      );
      expect(part).toMatchObject({
        count: expected.length,
        first: expected[0]?.rank,
        last: expected.at(-1)?.rank,
      });
      seen.push(...(part.stories ?? []).map(({ id }) => id));
      from = part.next;
    }
    expect(seen).toEqual(expected.map(({ id }) => id));
  }
});

test('a card has the values of the table', async () => {
  const part = columnOf(await read({ project_id: project, columns: every(1000) }), 'todo');
  const fields = Object.keys(part.stories?.[0] ?? {}).join(', ');
  const { data } = await ana.client
    .from('user_stories')
    .select(fields as '*')
    .match({ project_id: project, status: 'todo' })
    .order('rank')
    .order('id')
    .throwOnError();
  const { link } = filled.own;
  const values = (story: unknown) => (story as { fields: Record<string, unknown> }).fields;
  expect(data.filter((story) => values(story)[link] !== undefined).length).toBeGreaterThan(0);
  // of own fields a card has those that cards, rows and filters show
  for (const story of data) delete values(story)[link];
  expect(part.stories).toEqual(data);
  expect(part.next).toBeNull();
});

test('of the completed stories the current ones are returned first, and those of earlier sprints on request', async () => {
  const old = `update public.user_stories set completed_at = now() - interval '3 months' where project_id = $1 and status = 'done'`;
  await server.pool.query('alter table public.user_stories disable trigger user');
  await server.pool.query(old, [project]);
  await server.pool.query('alter table public.user_stories enable trigger user');
  const done = filled.stories.filter(({ status }) => status === 'done');
  const current = done.filter(({ sprint_id }) => sprint_id !== null);
  const board = await read({ project_id: project, columns: [{ status: 'done', size: 60 }] });
  const column = columnOf(board, 'done');
  expect(column.stories?.map(({ id }) => id)).toEqual(current.map(({ id }) => id));
  expect(column).toMatchObject({ count: done.length, next: { rank: '' } });
  expect(board.current.sprints.toSorted()).toEqual([filled.running, filled.planned].sort());
  expect(board.current.running).toEqual([filled.running]);
  // without a sprint, a recently completed story is current
  const [latest] = done.filter(({ sprint_id }) => sprint_id === null);
  const set = (status: 'todo' | 'done') =>
    ana.client
      .from('user_stories')
      .update({ status })
      .eq('id', latest?.id ?? '')
      .throwOnError();
  await set('todo');
  await set('done');
  const after = columnOf(
    await read({ project_id: project, columns: [{ status: 'done', size: 60 }] }),
    'done',
  );
  expect(after.stories?.map(({ id }) => id).sort()).toEqual([...current, latest].map((s) => s?.id).sort());
  const from = { rank: '', id: '00000000-0000-0000-0000-000000000000' };
  const whole = await read({ project_id: project, columns: [{ status: 'done', size: 200, from }] });
  expect(columnOf(whole, 'done')).toMatchObject({ stories: { length: done.length }, next: null });
});

test('the stories of a sprint that is over are folded, however recent, and nothing is folded where none is', async () => {
  const { id } = await createProject(ana, 'Acabado');
  const sprint = await createSprint(ana, id, { name: 'Acabado' });
  for (const sprint_id of [sprint.id, null])
    await createStory(ana, id, { title: 'Hecha', status: 'done', sprint_id });
  const done = async () =>
    columnOf(await read({ project_id: id, columns: [{ status: 'done', size: 60 }] }), 'done');
  expect(await done()).toMatchObject({ count: 2, stories: { length: 2 }, next: null });
  for (const status of ['active', 'completed'] as const)
    await ana.client.from('sprints').update({ status }).eq('id', sprint.id).throwOnError();
  expect(await done()).toMatchObject({ count: 2, stories: [{ sprint_id: null }], next: { rank: '' } });
});

test('the filter and the search find the same stories as in the browser', async () => {
  const pick = chance(11);
  const some = <Value>(values: readonly Value[]) => values.filter(() => pick([true, false]));
  const text = (typed: string) => (story: (typeof filled.stories)[number]) =>
    textSearch(typed)(searchableText(story, `${key}-${story.number}`));
  let found = 0;
  for (let round = 0; round < 100; round += 1) {
    const filter: StoryFilter = {
      ...(pick([true, false]) && { status: [...some(STORY_STATUSES), 'todo' as const] }),
      ...(pick([true, false, false]) && { priority: ['high' as const, ...some(['low' as const])] }),
      ...(pick([true, false, false]) && { labels: ['pagos', ...some(['', 'Salón'])] }),
      ...(pick([true, false, false]) && { assignee: pick([[''], [ana.id], ['', ana.id]]) }),
      ...(pick([true, false, false]) && {
        sprint: pick([
          [''],
          [filled.running],
          ['', filled.planned],
          ['active'],
          ['active', filled.planned, ''],
        ]),
      }),
      ...(pick([true, false, false]) && { epic: pick([[''], [filled.epic]]) }),
      ...(pick([true, false, false]) && {
        points: pick([{ min: 3 }, { max: 3, none: true as const }, { none: true as const }]),
      }),
      ...(pick([true, false, false]) && {
        due: pick([['overdue' as const], ['week' as const, 'overdue' as const]]),
      }),
      ...(pick([true, false, false]) && { ready: pick([true, false]) }),
      ...(pick([true, false, false]) && { blocked: pick([true, false]) }),
      ...(pick([true, false, false]) && { waiting: pick([true, false]) }),
      ...(pick([true, false, false]) && {
        fields: pick([
          { [filled.own.text]: { text: 'camion' } },
          { [filled.own.text]: { none: true as const }, [filled.own.number]: { min: 0 } },
          { [filled.own.number]: { min: -3, max: 0, none: true as const } },
          { [filled.own.number]: { text: '40' } },
          { [filled.own.date]: { max: '2026-02-20' } },
          { [filled.own.date]: { min: TODAY, max: TODAY } },
          { [filled.own.choice]: { any: [OPTIONS[0]?.id ?? ''] } },
          { [filled.own.choices]: { any: [OPTIONS[1]?.id ?? ''], none: true as const } },
          { [filled.own.person]: { some: true as const } },
          { [filled.own.person]: { any: [ana.id] }, [filled.own.choice]: { some: true as const } },
          { [randomUUID()]: { none: true as const } },
          { [randomUUID()]: { some: true as const } },
        ]),
      }),
      ...(pick([true, false, false]) && { reporter: pick([[''], [ana.id], ['', ana.id]]) }),
      ...(pick([true, false, false]) && {
        type: pick([['bug' as const], ['story' as const, 'research' as const]]),
      }),
      ...(pick([true, false, false, false]) && {
        team: pick([[filled.team], [ana.id], [ana.id, filled.team], [filled.team]]),
      }),
      ...(pick([true, false, false, false]) && { hasDue: pick([true, false]) }),
      ...(pick([true, false, false, false]) && {
        dueDay: pick([{ from: TODAY }, { to: TODAY }, { from: '2026-02-21', to: '2026-03-01' }]),
      }),
      ...(pick([true, false, false, false]) && {
        changed: pick([{ from: '2020-01-01T00:00:00Z' }, { to: '2020-01-01T00:00:00Z' }]),
      }),
      ...(pick([true, false, false]) && {
        groups: [
          some([
            { status: ['done' as const] },
            { not: { labels: ['pagos'] } },
            { dueDay: { from: TODAY } },
            { not: { points: { min: 3 } } },
            { project: [project] },
          ]),
          [{ not: { dueDay: { to: TODAY } } }, { blocked: true }],
        ],
      }),
    };
    const typed = pick([
      '',
      'camion',
      'arbol RES',
      '50%',
      '0%',
      'n_d',
      'a\\b',
      `${key}-1`,
      'salon',
      'nadie',
      'camion o "pago 50%"',
      'reserva -arboles',
      'camion o -arboles',
      '-"con mas arboles"',
    ]);
    const holds = storyFilter(filter, TODAY, {
      running: new Set([filled.running]),
      teamOf: new Map([
        [filled.running, filled.team],
        [filled.planned, filled.team],
      ]),
    });
    const expected = filled.stories.filter((story) => holds(story) && text(typed)(story));
    const board = await read({ project_id: project, columns: every(1000), typed, filter, today: TODAY });
    const ids = board.columns.flatMap(({ stories }) => (stories ?? []).map(({ id }) => id));
    expect(ids.sort(), JSON.stringify({ filter, typed })).toEqual(expected.map(({ id }) => id).sort());
    expect(board.columns.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    found += expected.length;
  }
  expect(found).toBeGreaterThan(450);
});

test('a search finds the current texts of stories', async () => {
  const [story] = filled.stories;
  const find = async (typed: string) => {
    const board = await read({ project_id: project, columns: every(10), typed });
    return board.columns.flatMap(({ stories }) => (stories ?? []).map(({ id }) => id));
  };
  const set = (change: object) =>
    ana.client
      .from('user_stories')
      .update(change)
      .eq('id', story?.id ?? '')
      .throwOnError();
  await set({ title: 'Único título' });
  expect(await find('unico')).toEqual([story?.id]);
  await set({ title: 'Otro', description: 'Algo irrepetible' });
  expect([await find('unico'), await find('irrepetible')]).toEqual([[], [story?.id]]);
  await set({ labels: ['Ñandú'] });
  expect(await find('ñandu irrepe')).toEqual([story?.id]);
});

test('the board of all projects omits archived and invisible ones, also in its counts', async () => {
  const { data } = await ana.client
    .from('projects')
    .insert([{ name: 'Otro' }, { name: 'Archivado' }])
    .select('id')
    .throwOnError();
  const [other = '', archived = ''] = data.map(({ id }) => id);
  const story = (project_id: string) => ({ project_id, title: 'Camión aparte', status: 'todo' as const });
  await ana.client
    .from('user_stories')
    .insert([story(other), story(archived)])
    .throwOnError();
  await ana.client
    .rpc('archive_project' as never, { project_id: archived, archived: true } as never)
    .throwOnError();
  const todo = filled.stories.filter(({ status }) => status === 'todo').length;
  const all = columnOf(await read({ columns: every(1000) }), 'todo');
  expect(all.count).toBe(todo + 1);
  expect(all.stories?.[0]).toMatchObject({ project_id: other });
  expect(all.stories?.toSorted(compareByRank)).toEqual(all.stories);

  const stranger = await server.createPerson();
  for (const input of [{ columns: every(10) }, { project_id: project, columns: every(10) }]) {
    for (const typed of ['', 'camion']) {
      const board = await read({ ...input, typed }, stranger.client);
      expect(board.columns.map(({ count, stories }) => [count, stories])).toEqual(
        STORY_STATUSES.map(() => [0, []]),
      );
      expect(board.current.sprints).toEqual([]);
    }
  }
  const out = await server.anonymousClient().rpc('board' as never, { columns: every(10) } as never);
  expect(out.status).toBe(401);
});

test('every request reads a limited part of a column', async () => {
  const tooMany = await ana.client.rpc('board' as never, { columns: every(2001) } as never);
  expect(tooMany.status).toBe(400);
  const twice = await ana.client.rpc('board' as never, { columns: [...every(1), ...every(1)] } as never);
  expect(twice.status).toBe(400);
});
