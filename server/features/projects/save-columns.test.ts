import { expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { createProject, createStory, joinTeam } from '#server/testing/scenario.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { add, type Column, change, newColumn, readColumns, save, undo } from './testing/columns.ts';

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });

const newProject = async () => (await createProject(ana, 'Columnas')).id;
const names = (columns: Column[]) => columns.map(({ status, name }) => [status, name]);
const idOf = (columns: Column[], name: string) => columns.find((column) => column.name === name)?.id ?? '';
const defaultId = (columns: Column[], status: StoryStatus) =>
  columns.find((column) => column.status === status && column.name === null)?.id ?? '';
const storyOf = async (id: string) =>
  (await ana.client.from('user_stories').select().eq('id', id).single().throwOnError()).data;
const move = (id: string, values: object) =>
  ana.client
    .from('user_stories')
    .update(values as never)
    .eq('id', id)
    .select()
    .single();

test('a new project has a column for each status, and a save adds, names and orders columns', async () => {
  const project = await newProject();
  const before = await readColumns(ana, project);
  expect(before.map(({ status, name, wip_limit }) => [status, name, wip_limit])).toEqual([
    ['backlog', null, null],
    ['todo', null, 5],
    ['in_progress', null, 3],
    ['in_review', null, 2],
    ['done', null, null],
  ]);
  const design = newColumn('in_progress', '  Diseño ', { wip_limit: 2, entry_policy: 'Está estimada' });
  const { columns } = await change(ana, project, ([first, todo, progress, ...others]) => [
    first as Column,
    { ...(todo as Column), name: 'Lista' },
    design,
    { ...(progress as Column), name: 'Desarrollo' },
    ...others,
  ]);
  expect(names(columns)).toEqual([
    ['backlog', null],
    ['todo', 'Lista'],
    ['in_progress', 'Diseño'],
    ['in_progress', 'Desarrollo'],
    ['in_review', null],
    ['done', null],
  ]);
  expect(columns[2]).toEqual({ ...design, name: 'Diseño' });
  expect(await readColumns(ana, project)).toEqual(columns);
  const { data } = await ana.client
    .from('board_columns')
    .select('status, name, wip_limit')
    .eq('project_id', project)
    .throwOnError();
  expect(data).toContainEqual({ status: 'todo', name: 'Lista', wip_limit: 5 });
  // the limit of a status is the sum of its columns' limits
  expect(data).toContainEqual({ status: 'in_progress', name: null, wip_limit: 5 });
  await change(ana, project, (all) =>
    all.map((each) => ({ ...each, wip_limit: each.id === design.id ? null : 3 })),
  );
  const sum = ana.client
    .from('board_columns')
    .select('wip_limit')
    .match({ project_id: project, status: 'in_progress' });
  expect((await sum.single().throwOnError()).data).toEqual({ wip_limit: null });
  // two columns exchange their names
  const swapped = await change(ana, project, (all) =>
    all.map((each) => ({
      ...each,
      name: each.name === 'Diseño' ? 'Desarrollo' : each.name === 'Desarrollo' ? 'Diseño' : each.name,
    })),
  );
  expect(names(swapped.columns).slice(2, 4)).toEqual([
    ['in_progress', 'Desarrollo'],
    ['in_progress', 'Diseño'],
  ]);
});

test('a board that may not be is refused with its reason, and nothing changes', async () => {
  const project = await newProject();
  const { columns } = await add(ana, project, newColumn('todo', 'Lista'));
  const other = await readColumns(ana, await newProject());
  const refused = async (next: Column[], removed: { id: string; to: string }[] = [], expected = columns) => {
    const { error, status } = await save(ana, { project_id: project, columns: next, removed, expected });
    return [status, error?.hint];
  };
  const [backlog] = columns;
  const without = columns.filter(({ status }) => status !== 'backlog');
  expect(await refused([...columns, newColumn('done', 'LISTA')])).toEqual([409, 'column_name_taken']);
  const twelve = Array.from({ length: 7 }, (_, n) => newColumn('done', `Columna ${n}`));
  expect(await refused([...columns, ...twelve])).toEqual([409, 'too_many_columns']);
  expect(await refused(without, [{ id: backlog?.id ?? '', to: without[0]?.id ?? '' }])).toEqual([
    409,
    'last_column_of_status',
  ]);
  const [, todo, list] = columns as [Column, Column, Column];
  const gone = columns.filter(({ id }) => id !== list.id);
  expect(await refused(gone, [{ id: list.id, to: list.id }])).toEqual([409, 'column_gone']);
  expect(await refused(gone)).toEqual([409, 'columns_changed']);
  expect(await refused([...columns, { ...newColumn('done', 'Ajena'), id: other[0]?.id ?? '' }])).toEqual([
    409,
    'columns_changed',
  ]);
  expect(await refused(columns, [], [{ ...todo, wip_limit: 4 }, ...columns.slice(1)])).toEqual([
    409,
    'columns_changed',
  ]);
  expect((await refused([...columns, newColumn('done', 'x'.repeat(41))]))[0]).toBe(400);
  expect((await refused([...columns, newColumn('done', 'Cero', { wip_limit: 0 })]))[0]).toBe(400);
  expect((await refused([...columns, newColumn('done', 'Mil', { wip_limit: 1000 })]))[0]).toBe(400);
  expect((await refused([...columns, newColumn('done', 'P', { exit_policy: 'x'.repeat(281) })]))[0]).toBe(
    400,
  );
  expect(await readColumns(ana, project)).toEqual(columns);
});

test('only who manages the project saves its columns, and nobody those of an archived one', async () => {
  const { id: project, team } = await createProject(ana, 'Derechos');
  const [manager, developer, stranger] = await Promise.all([
    server.createPerson(),
    server.createPerson(),
    server.createPerson(),
  ]);
  await joinTeam(ana, team, manager as Person, 'scrum_master');
  await joinTeam(ana, team, developer as Person);
  const expected = await readColumns(ana, project);
  const columns = [...expected, newColumn('done', 'Publicada')];
  const input = { project_id: project, columns, removed: [], expected };
  for (const person of [developer, stranger] as Person[]) {
    expect((await save(person, input)).error?.hint).toBe('not_manager');
    const { data } = await person.client.from('project_columns').select('id').eq('project_id', project);
    expect(data).toHaveLength(person === developer ? 5 : 0);
    const written = await person.client
      .from('project_columns')
      .update({ name: 'Mía' } as never)
      .eq('project_id', project);
    expect(written.status).toBe(403);
  }
  const { data: saved } = await save(manager as Person, input).throwOnError();
  expect(
    (await undo(developer as Person, project, (saved as never as { save_id: string }).save_id)).error?.hint,
  ).toBe('not_manager');
  await ana.client
    .rpc('archive_project' as never, { project_id: project, archived: true } as never)
    .throwOnError();
  expect((await save(ana, { ...input, expected: columns })).error?.hint).toBe('project_archived');
  const out = await server.anonymousClient().rpc('save_columns' as never, input as never);
  expect(out.status).toBe(401);
});

test('the stories of a column that goes, or gets another status, go along, and an undo restores exactly', async () => {
  const project = await newProject();
  const { columns } = await add(
    ana,
    project,
    newColumn('in_review', 'Pruebas', { wip_limit: 4 }),
    newColumn('in_review', 'Aceptación', { exit_policy: 'Aprobada' }),
  );
  const [tests, acceptance] = [idOf(columns, 'Pruebas'), idOf(columns, 'Aceptación')];
  const review = defaultId(columns, 'in_review');
  const stories: { id: string }[] = [];
  for (const column_id of [tests, tests, acceptance, review]) {
    const { id } = await createStory(ana, project);
    stories.push((await move(id, { column_id }).throwOnError()).data);
  }
  const now = async () => Promise.all(stories.map(({ id }) => storyOf(id)));
  const comparable = async () => (await now()).map(({ updated_at: _, ...story }) => story);
  const before = await comparable();
  expect(before.map(({ status }) => status)).toEqual(Array(4).fill('in_review'));

  const saved = await change(
    ana,
    project,
    (all) =>
      all
        .filter(({ id }) => id !== tests)
        .map((each) =>
          each.id === acceptance ? { ...each, status: 'done' as const, name: 'Aceptada' } : each,
        ),
    [{ id: tests, to: acceptance }],
  );
  expect(saved.moved).toEqual([{ id: tests, to: acceptance, stories: 2 }]);
  const after = await now();
  expect(after.map(({ column_id, status }) => [column_id, status])).toEqual([
    [acceptance, 'done'],
    [acceptance, 'done'],
    [acceptance, 'done'],
    [review, 'in_review'],
  ]);
  expect(after[0]?.completed_at).not.toBeNull();
  // the log keeps the name of the removed column
  const { data: events } = await ana.client
    .from('activity_log')
    .select('changes')
    .eq('entity_id', stories[0]?.id ?? '')
    .order('created_at', { ascending: false })
    .limit(1)
    .throwOnError();
  expect(events[0]?.changes).toMatchObject({
    column_id: [tests, acceptance],
    column_name: ['Pruebas', 'Aceptada'],
    status: ['in_review', 'done'],
  });

  await undo(ana, project, saved.save_id).throwOnError();
  expect(await readColumns(ana, project)).toEqual(columns);
  expect(await comparable()).toEqual(before);
  expect((await undo(ana, project, saved.save_id)).error?.hint).toBe('columns_changed');
});

test('an undo leaves the stories that somebody has moved on, and is refused after another change of the columns', async () => {
  const project = await newProject();
  const { columns } = await add(ana, project, newColumn('todo', 'Lista'));
  const list = idOf(columns, 'Lista');
  const todo = defaultId(columns, 'todo');
  const [one, two] = [await createStory(ana, project), await createStory(ana, project)];
  for (const { id } of [one, two]) await move(id, { column_id: list }).throwOnError();
  const remove = () =>
    change(ana, project, (all) => all.filter(({ id }) => id !== list), [{ id: list, to: todo }]);
  const removed = await remove();
  await move(two.id, { status: 'done' }).throwOnError();
  await undo(ana, project, removed.save_id).throwOnError();
  expect([(await storyOf(one.id)).column_id, (await storyOf(two.id)).status]).toEqual([list, 'done']);
  const again = await remove();
  await ana.client
    .from('board_columns')
    .update({ wip_limit: 9 })
    .match({ project_id: project, status: 'todo' });
  expect((await undo(ana, project, again.save_id)).error?.hint).toBe('columns_changed');
});

test('a full column refuses the stories of one that goes', async () => {
  const project = await newProject();
  const { columns } = await add(ana, project, newColumn('in_progress', 'Desarrollo', { wip_limit: 2 }));
  const [progress, work] = [defaultId(columns, 'in_progress'), idOf(columns, 'Desarrollo')];
  for (const column_id of [progress, work, work])
    await move((await createStory(ana, project)).id, { column_id }).throwOnError();
  const { error } = await save(ana, {
    project_id: project,
    columns: columns.filter(({ id }) => id !== progress),
    removed: [{ id: progress, to: work }],
    expected: columns,
  });
  expect(error).toMatchObject({
    hint: 'wip_limit_reached',
    message: 'La columna "Desarrollo" ha alcanzado su límite de 2 elementos',
  });
  expect(await readColumns(ana, project)).toEqual(columns);
});

test('a status with several columns takes no name or limit of its own, and one with a single column passes them on', async () => {
  const project = await newProject();
  await add(ana, project, newColumn('todo', 'Lista'));
  const write = (status: StoryStatus, values: object) =>
    ana.client
      .from('board_columns')
      .update(values as never)
      .match({ project_id: project, status });
  expect((await write('todo', { wip_limit: 7 })).error).toMatchObject({
    hint: 'status_has_columns',
    message: 'Este estado tiene 2 columnas. Cambia el nombre y el límite de cada una.',
  });
  expect((await write('todo', { name: 'Otra' })).error?.hint).toBe('status_has_columns');
  await write('in_review', { name: 'Revisión', wip_limit: 7 }).throwOnError();
  expect(await readColumns(ana, project)).toContainEqual(
    expect.objectContaining({ status: 'in_review', name: 'Revisión', wip_limit: 7 }),
  );
  expect((await write('done', { name: 'lista' })).error?.hint).toBe('column_name_taken');
  expect((await write('done', { wip_limit: 1000 })).error).toMatchObject({
    code: '23514',
    hint: 'board_columns_wip_limit_check',
  });
});

test('a column whose status is named alone is the first one with room, also for many stories at once', {
  retry: 0,
}, async () => {
  const project = await newProject();
  const { columns } = await change(ana, project, (all) => [
    ...all.map((each) => (each.status === 'in_progress' ? { ...each, wip_limit: 2 } : each)),
    newColumn('in_progress', 'Desarrollo', { wip_limit: 3 }),
  ]);
  const stories = await Promise.all(Array.from({ length: 20 }, () => createStory(ana, project)));
  const answers = await Promise.all(stories.map(({ id }) => move(id, { status: 'in_progress' })));
  expect(answers.filter(({ error }) => !error)).toHaveLength(5);
  expect(new Set(answers.flatMap(({ error }) => error?.hint ?? []))).toEqual(new Set(['wip_limit_reached']));
  const inColumn = (id: string) => answers.filter(({ data }) => data?.column_id === id).length;
  expect([inColumn(defaultId(columns, 'in_progress')), inColumn(idOf(columns, 'Desarrollo'))]).toEqual([
    2, 3,
  ]);
  // it stays in a column of its status
  const there = answers.find(({ data }) => data?.column_id === idOf(columns, 'Desarrollo'))?.data;
  await move(
    answers.find(({ data }) => data?.column_id === defaultId(columns, 'in_progress'))?.data?.id ?? '',
    {
      status: 'todo',
    },
  ).throwOnError();
  const { data } = await move(there?.id ?? '', { status: 'in_progress', title: 'Otra' }).throwOnError();
  expect(data.column_id).toBe(there?.column_id);
  // one statement for many stories counts them, too
  const rows = Array.from({ length: 2 }, (_, n) => ({
    project_id: project,
    title: `H ${n}`,
    status: 'in_progress' as const,
  }));
  expect((await ana.client.from('user_stories').insert(rows)).error?.hint).toBe('wip_limit_reached');
  await ana.client.from('user_stories').insert(rows.slice(1)).throwOnError();
});

test('a column sets the status, and one of another status is refused beside it', async () => {
  const project = await newProject();
  const { columns } = await add(ana, project, newColumn('in_progress', 'Desarrollo'));
  const other = await readColumns(ana, await newProject());
  const work = idOf(columns, 'Desarrollo');
  const { id } = await createStory(ana, project);
  const moved = (await move(id, { column_id: work }).throwOnError()).data;
  expect([moved.status, moved.started_at !== null]).toEqual(['in_progress', true]);
  expect((await move(id, { column_id: defaultId(columns, 'todo'), status: 'done' })).error).toMatchObject({
    hint: 'user_stories_column_id_fkey',
    message: 'Esa columna ya no existe o ha cambiado de estado. Elige otra.',
  });
  expect((await move(id, { column_id: other[0]?.id })).error?.hint).toBe('column_gone');
  // a move within the status is an event, and changes no time
  const { data } = await move(id, { column_id: defaultId(columns, 'in_progress') }).throwOnError();
  expect([data.status_changed_at, data.started_at]).toEqual([moved.status_changed_at, moved.started_at]);
  const { data: events } = await ana.client
    .from('activity_log')
    .select('changes')
    .eq('entity_id', id)
    .order('created_at', { ascending: false })
    .limit(1)
    .throwOnError();
  expect(events[0]?.changes).toEqual({
    column_id: [work, data.column_id],
    column_name: ['Desarrollo', null],
  });
  const inserted = await ana.client
    .from('user_stories')
    .insert({ project_id: project, title: 'Directa', column_id: work })
    .select()
    .single()
    .throwOnError();
  expect(inserted.data.status).toBe('in_progress');
});

test('while moves run into a column, it is removed, renamed and given another status', {
  retry: 0,
  timeout: 240_000,
}, async () => {
  const project = await newProject();
  const { columns } = await change(ana, project, (all) => [
    ...all.map((each) => (each.status === 'in_progress' ? { ...each, wip_limit: 60 } : each)),
    newColumn('in_progress', 'Desarrollo', { wip_limit: 30 }),
    newColumn('in_review', 'Pruebas', { wip_limit: 60 }),
  ]);
  const work = idOf(columns, 'Desarrollo');
  const progress = defaultId(columns, 'in_progress');
  const stories = await Promise.all(Array.from({ length: 50 }, () => createStory(ana, project)));
  const moves = (values: (n: number) => object) =>
    Promise.all(stories.map(({ id }, n) => move(id, values(n))));
  const into = (n: number) =>
    n % 2
      ? { column_id: work }
      : n % 4
        ? { status: 'in_progress' }
        : { column_id: work, status: 'in_progress' };
  const allowed = ['wip_limit_reached', 'column_gone', 'user_stories_column_id_fkey'];
  const consistent = async () => {
    const { rows } = await server.pool.query<{ wrong: number; over: number }>(
      `select
         (select count(*)::int from public.user_stories s left join public.project_columns c
            on c.id = s.column_id and c.status = s.status and c.project_id = s.project_id
          where s.project_id = $1 and c.id is null) as wrong,
         (select count(*)::int from public.project_columns c where c.project_id = $1 and c.wip_limit < (
            select count(*) from public.user_stories s where s.column_id = c.id and s.deleted_at is null)) as over`,
      [project],
    );
    return rows[0];
  };
  const steps: [(columns: Column[]) => Column[], { id: string; to: string }[]][] = [
    [(all) => all.map((each) => (each.id === work ? { ...each, name: 'Construcción' } : each)), []],
    [(all) => all.map((each) => (each.id === work ? { ...each, status: 'in_review' as const } : each)), []],
    [(all) => all.filter(({ id }) => id !== work), [{ id: work, to: progress }]],
  ];
  for (const [next, removed] of steps) {
    await moves(() => ({ status: 'backlog' }));
    const before = await readColumns(ana, project);
    const [answers, saved] = await Promise.all([moves(into), change(ana, project, next, removed)]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(
      answers.flatMap(({ error }) => error?.hint ?? []).filter((hint) => !allowed.includes(hint)),
    ).toEqual([]);
    // who knows only statuses learns nothing of the columns
    const byStatus = answers.filter((_, n) => !('column_id' in into(n)));
    expect(byStatus.flatMap(({ error }) => error?.hint ?? [])).toEqual([]);
    expect(await consistent()).toEqual({ wrong: 0, over: 0 });
    const places = await Promise.all(stories.map(({ id }) => storyOf(id)));
    const went = places.filter(({ column_id }) => column_id === (removed[0]?.to ?? work));
    await undo(ana, project, saved.save_id).throwOnError();
    expect(await readColumns(ana, project)).toEqual(before);
    expect(await consistent()).toEqual({ wrong: 0, over: 0 });
    expect(went.length).toBeGreaterThan(0);
  }
});
