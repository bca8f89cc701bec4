import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, serverForFile } from '#server/testing/harness.ts';
import { inThePast } from '#server/testing/past.ts';
import { createProject } from '#server/testing/scenario.ts';
import { evidenceContracts } from '#shared/contracts/evidence.ts';
import { reportContracts } from '#shared/contracts/sprints/reports.ts';

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Ana Propia' });
const { id: project, team } = await createProject(owner, 'Cuentas');

/** A statement that runs with the clock of the database set to an earlier moment in Madrid. */
const at = (moment: string, sql: string, parameters: unknown[] = []) =>
  inThePast(server.pool, moment, sql, parameters);

interface SprintDays {
  name: string;
  start: string;
  end: string;
}

async function planSprint({ name, start, end }: SprintDays, teamId = team): Promise<string> {
  const id = randomUUID();
  await at(
    '2025-01-02 09:00',
    `insert into public.sprints (id, project_id, team_id, name, start_date, end_date)
     select $1, project_id, id, $3, $4, $5 from public.teams where id = $2`,
    [id, teamId, name, start, end],
  );
  return id;
}

const setStatus = (moment: string, sprint: string, status: string) =>
  at(moment, 'update public.sprints set status = $2 where id = $1', [sprint, status]);

type Columns = {
  project_id?: string;
  sprint_id?: string | null;
  story_points?: number | null;
  status?: string;
};

async function write(moment: string, title: string, columns: Columns = {}): Promise<string> {
  const id = randomUUID();
  await at(
    moment,
    `insert into public.user_stories (id, project_id, title, sprint_id, story_points, status)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, project, title, columns.sprint_id, columns.story_points, columns.status ?? 'backlog'],
  );
  return id;
}

const change = (moment: string, id: string, columns: Columns) =>
  at(
    moment,
    `update public.user_stories s set (sprint_id, story_points, status)
       = (select n.sprint_id, n.story_points, n.status from jsonb_populate_record(s, $2) n) where id = $1`,
    [id, columns],
  );

const call = async (client: Client, name: string, input: object) => {
  const { data } = await client.rpc(name as never, input as never).throwOnError();
  return data as unknown;
};
const burndown = async (sprint_id: string, as_of?: string) =>
  reportContracts.burndown.output.parse(await call(owner.client, 'burndown', { sprint_id, as_of }));
const burnup = async (sprint_id: string, as_of?: string) =>
  reportContracts.burnup.output.parse(await call(owner.client, 'burnup', { sprint_id, as_of }));
const report = async (sprint_id: string, as_of?: string) =>
  reportContracts.sprint_report.output.parse(await call(owner.client, 'sprint_report', { sprint_id, as_of }));
const velocity = async (input: {
  team_id: string;
  last?: number;
  as_of?: string;
  type?: string;
  typed?: string;
}) => reportContracts.velocity.output.parse(await call(owner.client, 'velocity', input));

/** Two weeks from Monday 3 to Friday 14 March 2025, with every kind of event. The expected figures are calculated by hand. */
async function liveThroughASprint(): Promise<{ sprint: string; next: string }> {
  const sprint = await planSprint({ name: 'Sprint 1', start: '2025-03-03', end: '2025-03-14' });
  const next = await planSprint({ name: 'Sprint 2', start: '2025-03-17', end: '2025-03-28' });
  const before = '2025-02-27 10:00';
  const pay = await write(before, 'Pagar', { sprint_id: sprint, story_points: 5 });
  const cancel = await write(before, 'Cancelar', { sprint_id: sprint, story_points: 8 });
  const search = await write(before, 'Buscar', { sprint_id: sprint, story_points: 3 });
  const print = await write(before, 'Imprimir', { sprint_id: sprint, story_points: 2 });
  const later = await write(before, 'Después', { story_points: 1 });
  await write(before, 'Ya hecha', { sprint_id: sprint, story_points: 13, status: 'done' });
  await setStatus('2025-03-03 10:00', sprint, 'active');
  await change('2025-03-04 12:00', pay, { status: 'done' });
  await change('2025-03-05 23:59', search, { story_points: 5 });
  await change('2025-03-06 00:01', later, { sprint_id: sprint });
  const alarm = await write('2025-03-06 09:00', 'Avisar', { sprint_id: sprint, story_points: 3 });
  await change('2025-03-07 12:00', print, { sprint_id: null });
  await change('2025-03-10 12:00', later, { status: 'done' });
  await change('2025-03-11 12:00', later, { status: 'in_progress' });
  await change('2025-03-12 12:00', cancel, { status: 'done' });
  await at('2025-03-13 12:00', 'delete from public.user_stories where id = $1', [alarm]);
  await setStatus('2025-03-14 17:30', sprint, 'completed');
  for (const id of [search, later]) await change('2025-03-14 17:31', id, { sprint_id: next });
  await setStatus('2025-03-17 10:00', next, 'active');
  return { sprint, next };
}

describe('a completed sprint', () => {
  let sprint: string;
  let next: string;
  beforeAll(async () => {
    ({ sprint, next } = await liveThroughASprint());
  });

  test('burns down from its start to its end', async () => {
    const result = await burndown(sprint);
    expect(result?.sprint).toMatchObject({
      name: 'Sprint 1',
      status: 'completed',
      started_at: Date.parse('2025-03-03T10:00:00+01:00'),
      ended_at: Date.parse('2025-03-14T17:30:00+01:00'),
      committed: { points: 18, stories: 4 },
      completed: { points: 13, stories: 2 },
    });
    expect(
      result?.days.map(({ day, remaining, burned, added, removed }) => [
        day.slice(8),
        remaining?.points,
        burned.points,
        added.points,
        removed.points,
      ]),
    ).toEqual([
      ['03', 18, 0, 0, 0],
      ['04', 13, 5, 0, 0], // Pagar
      ['05', 15, 0, 2, 0], // Buscar 3 → 5, a minute before midnight
      ['06', 19, 0, 4, 0], // Después and Avisar are added
      ['07', 17, 0, 0, 2], // Imprimir is removed
      ['10', 16, 1, 0, 0], // Después
      ['11', 17, -1, 0, 0], // is reopened
      ['12', 9, 8, 0, 0], // Cancelar
      ['13', 6, 0, 0, 3], // Avisar is deleted
      ['14', 6, 0, 0, 0],
    ]);
    expect(result?.scope_changes.map(({ kind, story, scope }) => [kind, story.title, scope.points])).toEqual([
      ['estimated', 'Buscar', 2],
      ['added', 'Después', 1],
      ['added', 'Avisar', 3],
      ['removed', 'Imprimir', -2],
      ['removed', 'Avisar', -3],
    ]);
  });

  test('burns up to what it completed', async () => {
    const result = await burnup(sprint);
    expect(result?.days.map(({ scope, completed }) => [scope?.points, completed?.points])).toEqual([
      [18, 0],
      [18, 5],
      [20, 5],
      [24, 5],
      [22, 5],
      [22, 6],
      [22, 5],
      [22, 13],
      [19, 13],
      [19, 13],
    ]);
  });

  test('can be reported as of any day', async () => {
    const then = await burndown(sprint, '2025-03-05');
    expect(then?.sprint).toMatchObject({ status: 'active', ended_at: null, as_of: '2025-03-05' });
    expect(then?.days.map(({ remaining }) => remaining?.points ?? null)).toEqual([
      18,
      13,
      15,
      ...Array(7).fill(null),
    ]);
    expect(then?.scope_changes).toHaveLength(1);
    expect(await burndown(sprint, '2025-03-02')).toBeNull();
    expect(await burnup(sprint, '2025-03-02')).toBeNull();
    expect(await report(sprint, '2025-03-02')).toBeNull();
    const future = await burndown(sprint, '2099-01-01');
    expect(future?.sprint).toMatchObject({ current: true, status: 'completed' });
  });

  test('reports the outcome of each story', async () => {
    const result = await report(sprint);
    const titles = (stories: { title: string; points: unknown; added_at: number | null }[] | undefined) =>
      stories?.map(({ title, points, added_at }) => [title, points, added_at !== null]);
    expect(titles(result?.completed)).toEqual([
      ['Pagar', [5, 5], false],
      ['Cancelar', [8, 8], false],
    ]);
    expect(titles(result?.not_completed)).toEqual([
      ['Buscar', [3, 5], false],
      ['Después', [1, 1], true],
    ]);
    expect(titles(result?.completed_outside)).toEqual([['Ya hecha', [13, 13], false]]);
    expect(titles(result?.removed)).toEqual([
      ['Imprimir', [2, 2], false],
      ['Avisar', [3, 3], true],
    ]);
    expect(result?.removed.map(({ key, exists }) => [key, exists])).toEqual([
      ['CUE-4', true],
      ['CUE-7', false],
    ]);
  });

  test('keeps its figures, whatever happens to its stories afterwards', async () => {
    const before = [await burndown(sprint), await burnup(sprint), await velocity({ team_id: team })];
    const rest = await report(sprint);
    await at(
      '2025-03-18 10:00',
      `update public.user_stories set status = 'done', story_points = 99 where project_id = $1 and title <> 'Pagar'`,
      [project],
    );
    await at(
      '2025-03-19 10:00',
      `update public.user_stories set status = 'todo', sprint_id = null where project_id = $1 and title = 'Pagar'`,
      [project],
    );
    await at(
      '2025-03-20 10:00',
      `delete from public.user_stories where project_id = $1 and title = 'Cancelar'`,
      [project],
    );
    expect([await burndown(sprint), await burnup(sprint), await velocity({ team_id: team })]).toEqual(before);
    const gone = (result: typeof rest) =>
      result && { ...result, completed: result.completed.map(({ exists, ...s }) => s) };
    expect(gone(await report(sprint))).toEqual(gone(rest));
  });

  test('gives its commitment and completion to the velocity of its team', async () => {
    await setStatus('2025-03-28 17:00', next, 'completed');
    const result = await velocity({ team_id: team });
    expect(
      result.sprints.map(({ name, committed, completed }) => [name, committed.points, completed.points]),
    ).toEqual([
      ['Sprint 1', 18, 13],
      ['Sprint 2', 6, 198], // Buscar 5 and Después 1 moved over, and were estimated at 99 each
    ]);
    expect((await velocity({ team_id: team, last: 1 })).sprints.map(({ name }) => name)).toEqual([
      'Sprint 2',
    ]);
    const then = await velocity({ team_id: team, as_of: '2025-03-28' });
    expect(then.sprints).toHaveLength(2);
    expect((await velocity({ team_id: team, as_of: '2025-03-27' })).mean).toEqual({ points: 13, stories: 2 });
    expect((await velocity({ team_id: team, as_of: '2025-03-13' })).mean).toBeNull();
  });

  test('counts the stories that a search in the language of filters finds', async () => {
    await at('2025-04-01 12:00', `update public.user_stories set labels = '{pagos}' where title = any ($1)`, [
      ['Pagar', 'Buscar'],
    ]);
    const of = async (typed: string) => {
      const input = { sprint_id: sprint, typed };
      const shown = reportContracts.sprint_report.output.parse(
        await call(owner.client, 'sprint_report', input),
      );
      const days = reportContracts.burndown.output.parse(await call(owner.client, 'burndown', input));
      const view = { project_id: project, sprint_id: sprint, report: 'burndown', typed };
      const opened = await call(owner.client, 'reports_view', view as never);
      expect(opened).toMatchObject({ shown: { data: { start: days?.start } } });
      const [first] = (await velocity({ team_id: team, typed })).sprints;
      return [
        shown?.completed
          .concat(shown.not_completed)
          .map(({ title }) => title)
          .toSorted(),
        days?.start.points,
        first?.committed.points,
      ];
    };
    // 'Cancelar' was deleted: what it had is not known any more
    expect(await of('etiqueta:pagos')).toEqual([['Buscar', 'Pagar'], 8, 8]);
    expect(await of('etiqueta:pagos -busc')).toEqual([['Pagar'], 5, 5]);
    expect(await of('cancel o BUSC estado:hecho')).toEqual([['Buscar'], 3, 3]);
    // a name that nobody has finds nothing
    expect(await of('de:"Nadie Así"')).toEqual([[], 0, 0]);
    expect(await of(' ')).toEqual(await of(''));
  });

  test('counts one type of stories alone, also those that were deleted', async () => {
    const bugs = ['Pagar', 'Buscar'];
    await at('2025-04-01 10:00', `update public.user_stories set type = 'bug' where title = any ($1)`, [
      bugs,
    ]);
    await at('2025-04-01 11:00', `delete from public.user_stories where title = 'Buscar'`);
    const of = async (type: string) => {
      const input = { sprint_id: sprint, type };
      const shown = reportContracts.sprint_report.output.parse(
        await call(owner.client, 'sprint_report', input),
      );
      const days = reportContracts.burndown.output.parse(await call(owner.client, 'burndown', input));
      const [first] = (await velocity({ team_id: team, type })).sprints;
      const titles = (stories: { title: string }[] | undefined) => stories?.map(({ title }) => title);
      return {
        completed: titles(shown?.completed),
        open: titles(shown?.not_completed),
        start: days?.start.points,
        velocity: [first?.committed.points, first?.completed.points],
      };
    };
    expect(await of('bug')).toEqual({ completed: ['Pagar'], open: ['Buscar'], start: 8, velocity: [8, 5] });
    expect(await of('story')).toEqual({
      completed: ['Cancelar'],
      open: ['Después'],
      start: 10,
      velocity: [10, 8],
    });
    expect(await of('research')).toEqual({ completed: [], open: [], start: 0, velocity: [0, 0] });
  });
});

describe('days', () => {
  test('are those of the time zone, also around the change of the clock', async () => {
    const { data } = await owner.client
      .from('teams')
      .insert({ project_id: project, name: 'Noche' })
      .select('id')
      .single()
      .throwOnError();
    const sprint = await planSprint({ name: 'Marzo', start: '2025-03-24', end: '2025-04-04' }, data.id);
    const first = await write('2025-03-20 10:00', 'Última', { sprint_id: sprint, story_points: 2 });
    const second = await write('2025-03-20 10:00', 'Primera', { sprint_id: sprint, story_points: 3 });
    await setStatus('2025-03-24 10:00', sprint, 'active');
    // Sunday 30 March has 23 hours: its last minute is 21:59 UTC
    await change('2025-03-30 23:59:59', first, { status: 'done' });
    await change('2025-03-31 00:00:00', second, { status: 'done' });
    const days = (await burndown(sprint, '2025-03-31'))?.days ?? [];
    expect(
      days.slice(4, 7).map(({ day, working, remaining }) => [day.slice(5), working, remaining?.points]),
    ).toEqual([
      ['03-28', true, 5],
      ['03-30', false, 3],
      ['03-31', true, 0],
    ]);
    expect((await burndown(sprint, '2025-03-30'))?.sprint.completed.points).toBe(2);
  });

  test('that are holidays of the project are skipped, also in the ideal line', async () => {
    await owner.client
      .from('holidays')
      .insert({ project_id: project, day: '2025-06-06', name: 'Fiesta' })
      .throwOnError();
    const { data } = await owner.client
      .from('teams')
      .insert({ project_id: project, name: 'Fiestas' })
      .select('id')
      .single()
      .throwOnError();
    const sprint = await planSprint({ name: 'Junio', start: '2025-06-02', end: '2025-06-06' }, data.id);
    await write('2025-05-30 10:00', 'Una', { sprint_id: sprint, story_points: 8 });
    await setStatus('2025-06-02 10:00', sprint, 'active');
    const days = (await burndown(sprint, '2025-06-04'))?.days ?? [];
    expect(days.map(({ day, ideal }) => [day.slice(8), ideal?.points])).toEqual([
      ['02', 6],
      ['03', 4],
      ['04', 2],
      ['05', 0],
    ]);
  });
});

test('a story that moves to another project leaves the sprint, also for people who do not see that project', async () => {
  const other = await createProject(owner, 'Otro');
  const member = await server.createPerson();
  const { data } = await owner.client
    .from('teams')
    .insert({ project_id: project, name: 'Mudanzas' })
    .select('id')
    .single()
    .throwOnError();
  await owner.client.from('team_members').insert({ team_id: data.id, user_id: member.id }).throwOnError();
  const sprint = await planSprint({ name: 'Mudanza', start: '2025-03-03', end: '2025-03-14' }, data.id);
  const story = await write('2025-02-27 10:00', 'Viajera', { sprint_id: sprint, story_points: 5 });
  await setStatus('2025-03-03 10:00', sprint, 'active');
  await at('2025-03-05 10:00', 'update public.user_stories set project_id = $2 where id = $1', [
    story,
    other.id,
  ]);
  const result = reportContracts.sprint_report.output.parse(
    await call(member.client, 'sprint_report', { sprint_id: sprint }),
  );
  expect(result?.sprint.scope).toEqual({ points: 0, stories: 0 });
  expect(result?.removed).toMatchObject([{ title: 'Viajera', points: [5, 5], exists: false }]);
});

test('completed stories of a sprint stay completed when its unfinished stories move on', async () => {
  const { client } = owner;
  const { data: mine } = await client
    .from('projects')
    .insert({ name: 'Vida' })
    .select('id')
    .single()
    .throwOnError();
  const plan = async (name: string) => {
    const { data } = await client
      .from('sprints')
      .insert({ project_id: mine.id, name, start_date: '2025-03-03', end_date: '2025-03-14' })
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  };
  const add = async (title: string, story_points: number, sprint_id: string) => {
    const { data } = await client
      .from('user_stories')
      .insert({ project_id: mine.id, title, story_points, sprint_id, reporter_id: owner.id })
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  };
  const first = await plan('Sprint 1');
  const second = await plan('Sprint 2');
  const done = await add('Hecha', 3, first);
  await add('Pendiente', 5, first);
  expect(await burndown(first)).toBeNull();
  await call(client, 'start_sprint', { sprint_id: first });
  await add('Añadida', 2, first);
  await client.from('user_stories').update({ status: 'done' }).eq('id', done).throwOnError();
  await call(client, 'finish_sprint', { sprint_id: first, leftovers: second });

  const result = await report(first);
  expect(result?.sprint).toMatchObject({
    status: 'completed',
    committed: { points: 8, stories: 2 },
    scope: { points: 10, stories: 3 },
    completed: { points: 3, stories: 1 },
  });
  expect(result?.not_completed.map(({ title }) => title)).toEqual(['Pendiente', 'Añadida']);
  expect(result?.removed).toEqual([]);
  const { data: stored } = await client
    .from('sprints')
    .select('committed_stories, committed_points, completed_stories, completed_points')
    .eq('id', first)
    .single()
    .throwOnError();
  expect(stored).toEqual({
    committed_stories: 2,
    committed_points: 8,
    completed_stories: 1,
    completed_points: 3,
  });
});

test('a story that is deleted and recovered leaves the sprint and comes back as it was', async () => {
  const { id: mine, team: its } = await createProject(owner, 'Eliminadas');
  const sprint = await planSprint({ name: 'Sprint 1', start: '2025-03-03', end: '2025-03-14' }, its);
  const add = async (title: string, points: number) => {
    const id = randomUUID();
    await at(
      '2025-02-27 10:00',
      `insert into public.user_stories (id, project_id, title, sprint_id, story_points) values ($1, $2, $3, $4, $5)`,
      [id, mine, title, sprint, points],
    );
    return id;
  };
  const asOwner = (moment: string, sql: string, id: string) =>
    at(
      moment,
      `select set_config('request.jwt.claims', '{"sub":"${owner.id}"}', true), ${sql.replace('$ids', `array['${id}']::uuid[]`)}`,
    );
  const [paid, open] = [await add('Pagar', 5), await add('Abierta', 3)];
  await setStatus('2025-03-03 10:00', sprint, 'active');
  await change('2025-03-04 12:00', paid, { status: 'done' });
  for (const id of [paid, open]) {
    await asOwner('2025-03-05 12:00', 'app.delete_stories($ids)', id);
    await asOwner('2025-03-06 12:00', `app.restore_stories($ids, 'same')`, id);
  }
  // to the backlog, out of its column and its sprint
  await asOwner('2025-03-07 11:00', 'app.delete_stories($ids)', open);
  await asOwner('2025-03-07 12:00', `app.restore_stories($ids, 'backlog')`, open);
  await setStatus('2025-03-14 17:30', sprint, 'completed');

  const [down, up] = [await burndown(sprint), await burnup(sprint)];
  expect(down?.days.slice(0, 5).map(({ remaining }) => remaining?.points)).toEqual([8, 3, 0, 3, 0]);
  expect(up?.days.slice(0, 5).map(({ scope, completed }) => [scope?.points, completed?.points])).toEqual([
    [8, 0],
    [8, 5],
    [0, 0],
    [8, 5],
    [5, 5],
  ]);
  expect(down?.scope_changes.map(({ kind, story, scope }) => [kind, story.title, scope.points])).toEqual([
    ['removed', 'Pagar', -5],
    ['removed', 'Abierta', -3],
    ['added', 'Pagar', 5],
    ['added', 'Abierta', 3],
    ['removed', 'Abierta', -3],
  ]);
  const result = await report(sprint);
  expect(result?.completed.map(({ title, points }) => [title, points])).toEqual([['Pagar', [5, 5]]]);
  expect(result?.removed.map(({ title, points }) => [title, points])).toEqual([['Abierta', [3, 3]]]);
  expect((await velocity({ team_id: its })).sprints).toMatchObject([
    { committed: { points: 8, stories: 2 }, completed: { points: 5, stories: 1 } },
  ]);
  const evidence = evidenceContracts.sprint_evidence.output.parse(
    await call(owner.client, 'sprint_evidence', { sprint_id: sprint }),
  );
  expect(evidence?.completed).toEqual({ points: 5, stories: 1 });
  expect(evidence?.cycle_times.rows.map(({ story }) => story.title)).toEqual(['Pagar']);
});

test('the list of sprints, the velocity and the sprint report show the same figures for every history of a story', async () => {
  const { client } = owner;
  const { data: mine } = await client
    .from('projects')
    .insert({ name: 'Idas y vueltas' })
    .select('id')
    .single()
    .throwOnError();
  const { data: its } = await client
    .from('teams')
    .select('id')
    .eq('project_id', mine.id)
    .single()
    .throwOnError();
  await server.pool.query('update public.board_columns set wip_limit = null where project_id = $1', [
    mine.id,
  ]);
  const sprint = await planSprint({ name: 'Sprint 1', start: '2025-03-03', end: '2025-03-14' }, its.id);
  const add = async (title: string, story_points: number, columns: Columns = {}) => {
    const row = { project_id: mine.id, title, story_points, reporter_id: owner.id, ...columns };
    const { data } = await client
      .from('user_stories')
      .insert(row as never)
      .select('id')
      .single()
      .throwOnError();
    return data.id as string;
  };
  const edit = (id: string, columns: Columns) =>
    client
      .from('user_stories')
      .update(columns as never)
      .eq('id', id)
      .throwOnError();
  const inside = { sprint_id: sprint };
  const done = { status: 'done' };

  const usual = await add('Hecha en el sprint', 1, inside);
  const early = await add('Hecha antes del inicio', 2, { ...inside, ...done });
  const reopenedEarly = await add('Hecha antes, reabierta y hecha dentro', 4, { ...inside, ...done });
  const left = await add('Pendiente', 8, inside);
  const elsewhere = await add('Hecha fuera y añadida', 16);
  const back = await add('Hecha dentro, retirada y devuelta', 32, inside);
  const again = await add('Hecha fuera, añadida, reabierta y hecha dentro', 64);
  const reopened = await add('Hecha dentro y reabierta', 128, inside);
  const undone = await add('Hecha dentro, eliminada y recuperada', 700, inside);
  const strayed = await add('Hecha dentro, retirada, reabierta, hecha fuera y devuelta', 300, inside);
  const { data: elsewhereProject } = await client
    .from('projects')
    .insert({ name: 'De fuera' } as never)
    .select('id')
    .single()
    .throwOnError();
  const arrived = await add('Venida de otro proyecto con sus puntos', 200, {
    project_id: (elsewhereProject as { id: string }).id,
  });
  await edit(arrived, { project_id: mine.id });
  await edit(arrived, inside);
  await call(client, 'start_sprint', { sprint_id: sprint });
  await edit(usual, done);
  await edit(arrived, done);
  await edit(reopenedEarly, { status: 'in_progress' });
  await edit(reopenedEarly, done);
  await edit(elsewhere, done);
  await edit(elsewhere, inside);
  await edit(back, done);
  await edit(back, { sprint_id: null });
  await edit(back, inside);
  await edit(undone, done);
  await call(client, 'delete_stories', { ids: [undone] });
  await call(client, 'restore_stories', { ids: [undone] });
  await edit(strayed, done);
  await edit(strayed, { sprint_id: null });
  await edit(strayed, { status: 'todo' });
  await edit(strayed, done);
  await edit(strayed, inside);
  await edit(again, done);
  await edit(again, inside);
  await edit(again, { status: 'todo' });
  await edit(again, { ...done, story_points: 65 });
  await edit(reopened, done);
  await edit(reopened, { status: 'in_review' });
  const both = await add('Hecha y añadida a la vez', 256);
  await edit(both, { ...inside, ...done });
  const gone = await add('Hecha dentro y eliminada', 512, inside);
  await edit(gone, done);
  await client.from('user_stories').delete().eq('id', gone).throwOnError();
  const finished = await call(client, 'finish_sprint', { sprint_id: sprint, leftovers: 'backlog' });

  const agreed = { stories: 6, points: 1 + 4 + 32 + 65 + 700 + 200 };
  const compare = async () => {
    const { data: listed } = await client
      .from('sprints')
      .select('completed_stories, completed_points')
      .eq('id', sprint)
      .single()
      .throwOnError();
    const [ofTeam] = (await velocity({ team_id: its.id })).sprints;
    const result = await report(sprint);
    const reported = result?.completed.map(({ points }) => points[1] ?? 0) ?? [];
    expect({ stories: listed.completed_stories, points: listed.completed_points }).toEqual(agreed);
    expect(ofTeam?.completed).toEqual(agreed);
    expect(result?.sprint.completed).toEqual(agreed);
    expect({ stories: reported.length, points: reported.reduce((a, b) => a + b, 0) }).toEqual(agreed);
    const evidence = evidenceContracts.sprint_evidence.output.parse(
      await call(client, 'sprint_evidence', { sprint_id: sprint }),
    );
    expect(evidence?.completed).toEqual(agreed);
    expect(evidence?.committed).toEqual(result?.sprint.committed);
    expect(evidence?.cycle_times.rows.map(({ story }) => story.id).toSorted()).toEqual(
      result?.completed.map(({ id }) => id).toSorted(),
    );
    expect(result?.completed_outside.map(({ title }) => title).toSorted()).toEqual([
      'Hecha antes del inicio',
      'Hecha dentro, retirada, reabierta, hecha fuera y devuelta',
      'Hecha fuera y añadida',
      'Hecha y añadida a la vez',
    ]);
  };
  expect(finished).toMatchObject({ completed_stories: agreed.stories, completed_points: agreed.points });
  await compare();
  // later events change none of them
  await edit(usual, { status: 'todo', story_points: 3 });
  await edit(early, { status: 'todo' });
  await edit(left, done);
  await compare();
});

describe('access', () => {
  const REPORTS = ['burndown', 'burnup', 'sprint_report', 'sprint_evidence', 'velocity'] as const;
  let sprint: string;
  let people: Record<'owner' | 'scrum_master' | 'member' | 'other', Client>;

  beforeAll(async () => {
    const { data } = await owner.client
      .from('teams')
      .insert({ project_id: project, name: 'Acceso' })
      .select('id')
      .single()
      .throwOnError();
    const [master, member, other] = await Promise.all([1, 2, 3].map(() => server.createPerson()));
    if (!master || !member || !other) throw new Error('no people');
    await owner.client
      .from('team_members')
      .insert([
        { team_id: data.id, user_id: master.id, role: 'scrum_master' },
        { team_id: data.id, user_id: member.id, role: 'member' },
      ])
      .throwOnError();
    people = { owner: owner.client, scrum_master: master.client, member: member.client, other: other.client };
    sprint = await planSprint({ name: 'Visto', start: '2025-03-03', end: '2025-03-14' }, data.id);
    await setStatus('2025-03-03 10:00', sprint, 'active');
  });

  const inputOf = (name: (typeof REPORTS)[number]) =>
    name === 'velocity' ? { team_id: team } : { sprint_id: sprint };

  test.each(REPORTS)('%s is open to everyone of the project', async (name) => {
    for (const role of ['owner', 'scrum_master', 'member'] as const) {
      expect(await call(people[role], name, inputOf(name))).not.toBeNull();
    }
  });

  test.each(REPORTS)('%s is closed to everyone else', async (name) => {
    const hint = name === 'velocity' ? 'team_not_found' : 'sprint_not_found';
    const foreign = await people.other.rpc(name as never, inputOf(name) as never);
    expect([foreign.status, foreign.error?.hint]).toEqual([404, hint]);
    const signedOut = await server.anonymousClient().rpc(name as never, inputOf(name) as never);
    expect(signedOut.status).toBe(401);
  });

  test('invalid arguments are refused', async () => {
    const wrong = await owner.client.rpc('burndown' as never, { sprint_id: sprint, as_of: 'ayer' } as never);
    expect([wrong.status, wrong.error?.code]).toEqual([400, '22023']);
    const many = await owner.client.rpc('velocity' as never, { team_id: team, last: 1000 } as never);
    expect(many.status).toBe(400);
  });
});
