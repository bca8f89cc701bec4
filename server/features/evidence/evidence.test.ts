import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { inThePast } from '#server/testing/past.ts';
import { createProject, createStory, createTeam, type Project } from '#server/testing/scenario.ts';
import { pokerEvidenceOutput, sprintEvidenceOutput } from '#shared/contracts/evidence.ts';

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });

const at = (moment: string, sql: string, parameters: unknown[] = []) =>
  inThePast(server.pool, moment, sql, parameters);

async function newProject(): Promise<Project> {
  const project = await createProject(ana, `Proyecto ${randomUUID()}`);
  await server.pool.query('update public.board_columns set wip_limit = null where project_id = $1', [
    project.id,
  ]);
  return project;
}

async function planSprint(
  { id: project }: Project,
  team: string,
  [start, end]: [string, string],
): Promise<string> {
  const id = randomUUID();
  const sql = `insert into public.sprints (id, project_id, team_id, name, start_date, end_date) values ($1, $2, $3, 'Sprint', $4, $5)`;
  await at('2025-01-02 09:00', sql, [id, project, team, start, end]);
  return id;
}

const setSprint = (moment: string, id: string, status: string) =>
  at(moment, 'update public.sprints set status = $2 where id = $1', [id, status]);

interface Row {
  sprint_id?: string | null;
  story_points?: number | null;
  status?: string;
  blocked_reason?: string | null;
  labels?: string[];
  epic_id?: string;
  title?: string;
}

/** Writes a story, then its changes, each at its moment. @returns its id. */
async function live(
  { id: project }: Project,
  row: Row,
  ...changes: [moment: string, set: Row][]
): Promise<string> {
  const id = randomUUID();
  const [[first] = ['2025-02-01 10:00']] = changes;
  const created = { title: 'Historia', labels: [], status: 'todo', ...row, id, project_id: project };
  const insert = `insert into public.user_stories (id, project_id, title, status, story_points, sprint_id, labels, epic_id)
    select id, project_id, title, status, story_points, sprint_id, labels, epic_id
    from jsonb_populate_record(null::public.user_stories, $1)`;
  await at(first < '2025-02-01' ? '2024-06-01 10:00' : '2025-02-01 10:00', insert, [created]);
  const update = `update public.user_stories s set (sprint_id, story_points, status, blocked_reason)
    = (select n.sprint_id, n.story_points, n.status, n.blocked_reason from jsonb_populate_record(s, $2) n) where id = $1`;
  for (const [moment, set] of changes) await at(moment, update, [id, set]);
  return id;
}

/** A story that was completed after so many days. */
const complete = (project: Project, row: Row, days: number, start = '2025-01-01 10:00') =>
  live(
    project,
    row,
    [start, { status: 'in_progress' }],
    [
      new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + days * 86_400_000).toISOString().slice(0, 19),
      { status: 'done' },
    ],
  );

const sprintEvidence = async (sprint_id: string) => {
  const { data } = await ana.client.rpc('sprint_evidence' as never, { sprint_id } as never).throwOnError();
  return sprintEvidenceOutput.parse(data);
};

describe('the evidence of a sprint', () => {
  let project: Project;
  let sprint: string;
  const ids: Record<string, string> = {};

  /** Two weeks from Monday 3 to Friday 14 March 2025. The expected figures are calculated by hand. */
  beforeAll(async () => {
    project = await newProject();
    // times of 2, 4 … 24 days
    for (let place = 1; place <= 12; place += 1) await complete(project, { story_points: 3 }, 2 * place);
    sprint = await planSprint(project, project.team, ['2025-03-03', '2025-03-14']);
    const inside = { sprint_id: sprint };
    const add = async (title: string, story_points: number, row: Row, ...changes: [string, Row][]) => {
      ids[title] = await live(project, { title, story_points, ...row }, ...changes);
    };
    await add('Cancelar', 3, inside, ['2025-02-20 10:00', { status: 'in_progress' }]);
    for (const [title, points] of [
      ['Pagar', 3],
      ['Buscar', 5],
      ['Imprimir', 2],
      ['Esperar', 8],
    ] as const)
      await add(title, points, inside);
    await add('Avisar', 1, {});
    await setSprint('2025-03-03 10:00', sprint, 'active');
    const change = (moment: string, title: string, set: Row) =>
      at(
        `2025-03-${moment}`,
        `update public.user_stories s set (sprint_id, story_points, status, blocked_reason)
         = (select n.sprint_id, n.story_points, n.status, n.blocked_reason from jsonb_populate_record(s, $2) n) where id = $1`,
        [ids[title], set],
      );
    await change('03 12:00', 'Pagar', { status: 'in_progress' });
    await change('04 00:00', 'Pagar', { blocked_reason: 'Falta la clave' });
    await change('04 12:00', 'Pagar', { blocked_reason: null });
    await change('05 00:00', 'Pagar', { status: 'done' });
    await change('04 10:00', 'Buscar', { status: 'in_progress' });
    await change('06 10:00', 'Buscar', { status: 'done' });
    await change('07 10:00', 'Buscar', { status: 'in_review' });
    await change('10 10:00', 'Buscar', { status: 'done' });
    await change('04 12:00', 'Esperar', { blocked_reason: 'Falta el contrato' });
    await change('06 00:00', 'Esperar', { blocked_reason: null });
    await change('10 09:00', 'Esperar', { story_points: 13 });
    await change('14 05:30', 'Esperar', { blocked_reason: 'Falta la firma' });
    await change('07 12:00', 'Imprimir', { sprint_id: null });
    const refuse = (moment: string, title: string, column: string) =>
      at(moment, 'select app.record_refused_moves($1, $2, $3, 2, $4)', [
        ana.id,
        project.id,
        column,
        [ids[title]],
      ]);
    await refuse('2025-03-05 10:00', 'Avisar', 'in_review'); // it is not in the sprint yet
    await change('06 12:00', 'Avisar', inside);
    await change('11 12:00', 'Avisar', { status: 'done' });
    await change('13 10:00', 'Cancelar', { status: 'done' });
    await refuse('2025-02-28 10:00', 'Pagar', 'in_review');
    await refuse('2025-03-04 10:00', 'Pagar', 'in_review');
    await refuse('2025-03-04 10:05', 'Pagar', 'in_review');
    await refuse('2025-03-05 11:00', 'Esperar', 'in_progress');
    await setSprint('2025-03-14 17:30', sprint, 'completed');
    await refuse('2025-03-14 17:31', 'Pagar', 'in_review');
  });

  /** Sets since when the refused moves of the project are recorded. */
  const recordSince = async (day: string) => {
    await server.pool.query(
      `insert into app.late_refused_moves values ($1, $2) on conflict (project_id) do update set since = excluded.since`,
      [project.id, day],
    );
  };

  test('has the figures of the board and their lists', async () => {
    await recordSince('2025-03-01');
    const evidence = await sprintEvidence(sprint);
    const usual = { low: 5.3, median: 13, high: 20.7 };
    const titled = ({ story }: { story: { title: string } }) => story.title;
    expect(evidence).toMatchObject({
      committed: { points: 21, stories: 5 },
      completed: { points: 12, stories: 4 },
      scope: { added: { points: 1, stories: 1 }, removed: { points: 2, stories: 1 }, estimated: 5 },
      estimates: { shorter: 1, usual: 0, longer: 1, unknown: 2 },
    });
    expect(evidence?.stories.rows.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['Cancelar', 'completed'],
      ['Pagar', 'completed'],
      ['Buscar', 'completed'],
      ['Avisar', 'completed'],
      ['Esperar', 'not_completed'],
      ['Imprimir', 'removed'],
    ]);
    expect(evidence?.scope.changes.rows.map((change) => [titled(change), change.kind])).toEqual([
      ['Avisar', 'added'],
      ['Imprimir', 'removed'],
      ['Esperar', 'estimated'],
    ]);
    expect(evidence?.cycle_times.rows.map((row) => [titled(row), row.days, row.usual, row.compared])).toEqual(
      [
        ['Cancelar', 21, usual, 'longer'],
        ['Buscar', 6, null, null],
        ['Pagar', 1.5, usual, 'shorter'],
        ['Avisar', null, null, null],
      ],
    );
    // Cancelar, Pagar, Buscar and Avisar were in To Do, the first three in In Progress, Buscar in review too
    expect(evidence?.column_times).toEqual([
      { status: 'todo', stories: 4, p85: null },
      { status: 'in_progress', stories: 3, p85: null },
      { status: 'in_review', stories: 1, p85: null },
    ]);
    expect(evidence?.blocked.days).toBe(2.5);
    expect(evidence?.blocked.stories.rows.map((row) => [titled(row), row.days])).toEqual([
      ['Esperar', 2],
      ['Pagar', 0.5],
    ]);
    expect(evidence?.reopened).toMatchObject({
      total: 1,
      rows: [{ story: { id: ids['Buscar'] }, times: 1, at: Date.parse('2025-03-07T10:00:00+01:00') }],
    });
  });

  test('counts the refused moves of its stories by column, from its start to its end', async () => {
    await recordSince('2025-03-01');
    const refused = (await sprintEvidence(sprint))?.refused_moves;
    expect(refused).toMatchObject({
      total: 3,
      columns: [
        { status: 'in_progress', moves: 1 },
        { status: 'in_review', moves: 2 },
      ],
    });
    expect(
      refused?.moves.rows.map(({ story, status, wip_limit }) => [story.title, status, wip_limit]),
    ).toEqual([
      ['Pagar', 'in_review', 2],
      ['Pagar', 'in_review', 2],
      ['Esperar', 'in_progress', 2],
    ]);
  });

  test('has no refused moves, rather than none, where they were not recorded from its start', async () => {
    await recordSince('2025-03-10');
    expect((await sprintEvidence(sprint))?.refused_moves).toBeNull();
    // a project without such a line has the record from its beginning, which is after this sprint
    await server.pool.query('delete from app.late_refused_moves where project_id = $1', [project.id]);
    expect((await sprintEvidence(sprint))?.refused_moves).toBeNull();
  });

  test('stays as it is, whatever happens to its stories afterwards', async () => {
    const before = await sprintEvidence(sprint);
    const later = (set: string, title: string) =>
      at('2025-03-20 10:00', `update public.user_stories set ${set} where id = $1`, [ids[title]]);
    await later(`status = 'todo', sprint_id = null`, 'Pagar');
    await later(`status = 'done', story_points = 99`, 'Esperar');
    await later(`blocked_reason = 'Otra vez'`, 'Buscar');
    await at('2025-03-20 11:00', 'delete from public.user_stories where id = $1', [ids['Avisar']]);
    const lasting = (evidence: typeof before) =>
      JSON.stringify(evidence).replaceAll('"exists":false', '"exists":true');
    expect(lasting(await sprintEvidence(sprint))).toBe(lasting(before));
  });

  test('lists a part of very many stories, and counts all of them', async () => {
    const large = await newProject();
    const id = await planSprint(large, large.team, ['2025-03-03', '2025-03-14']);
    await at(
      '2025-02-01 10:00',
      `insert into public.user_stories (project_id, sprint_id, title, status, story_points)
       select $1, $2, 'H ' || n, 'todo', 1 from generate_series(1, 230) n`,
      [large.id, id],
    );
    await setSprint('2025-03-03 10:00', id, 'active');
    await at('2025-03-04 10:00', `update public.user_stories set status = 'done' where sprint_id = $1`, [id]);
    const evidence = await sprintEvidence(id);
    expect(evidence?.completed).toEqual({ points: 230, stories: 230 });
    expect(evidence?.estimates.unknown).toBe(230);
    for (const list of [evidence?.stories, evidence?.cycle_times])
      expect([list?.total, list?.rows.length]).toEqual([230, 200]);
  });

  test('is null before the start, and all of an empty running sprint is 0', async () => {
    const empty = await createProject(ana);
    const { data } = await ana.client
      .from('sprints')
      .insert({ project_id: empty.id, name: 'Vacío', start_date: '2026-03-02', end_date: '2026-03-13' })
      .select('id')
      .single()
      .throwOnError();
    expect(await sprintEvidence(data.id)).toBeNull();
    await ana.client.rpc('start_sprint' as never, { sprint_id: data.id } as never).throwOnError();
    const none = { total: 0, rows: [] };
    const zero = { points: 0, stories: 0 };
    expect(await sprintEvidence(data.id)).toEqual({
      sprint: expect.objectContaining({ id: data.id, status: 'active' }),
      committed: zero,
      completed: zero,
      stories: none,
      scope: { added: zero, removed: zero, estimated: 0, changes: none },
      refused_moves: { total: 0, columns: [], moves: none },
      cycle_times: none,
      estimates: { shorter: 0, usual: 0, longer: 0, unknown: 0 },
      column_times: [],
      blocked: { days: 0, stories: none },
      reopened: none,
    });
    // a refused move of a story of the running sprint appears in it
    const full = { status: 'in_review' as const, sprint_id: data.id };
    const [, , third] = await Promise.all(
      [full, full, { sprint_id: data.id }].map((row) => createStory(ana, empty.id, row)),
    );
    await ana.client
      .from('user_stories')
      .update({ status: 'in_review' })
      .eq('id', third?.id ?? '');
    await expect
      .poll(async () => (await sprintEvidence(data.id))?.refused_moves)
      .toMatchObject({ total: 1, moves: { rows: [{ story: { id: third?.id }, status: 'in_review' }] } });
  });
});

const ask = (by: Person, input: { story_id: string; team_id: string; sizes: number[] }) =>
  by.client.rpc('poker_evidence' as never, input as never);
const pokerEvidence = async (input: Parameters<typeof ask>[1]) =>
  pokerEvidenceOutput.parse((await ask(ana, input).throwOnError()).data).sizes;

describe('the evidence beside an estimate', () => {
  test('shows the nearest completed stories of each size, and how long such stories took', async () => {
    const project = await newProject();
    const { data: epic } = await ana.client
      .from('epics')
      .insert({ project_id: project.id, name: 'Cobros' })
      .select('id')
      .single()
      .throwOnError();
    const near = { story_points: 5, epic_id: epic.id, labels: ['pagos', 'móvil'] };
    await complete(project, { title: 'Otra cosa', story_points: 5 }, 8);
    await complete(project, { title: 'Otra más', story_points: 5 }, 4);
    await complete(project, { ...near, title: 'Pagar con tarjeta' }, 3.5);
    await complete(project, { ...near, title: 'Imprimir', labels: ['pagos'] }, 2);
    await complete(
      project,
      { title: 'Nunca empezada', story_points: 5, status: 'done' },
      0,
      '2025-01-01 10:00',
    );
    for (let place = 1; place <= 10; place += 1) await complete(project, { story_points: 3 }, 2 * place);
    await live(project, { story_points: 5, status: 'in_progress' });
    const { id: story_id } = await createStory(ana, project.id, {
      title: 'Pagar con transferencia',
      labels: ['pagos'],
      epic_id: epic.id,
    });
    const [three, five, eight] = await pokerEvidence({
      story_id,
      team_id: project.team,
      sizes: [8, 5, 3, 5],
    });
    expect(five).toMatchObject({ points: 5, stories: 5, usual: null, missing: 5 });
    expect(
      five?.nearest.map(({ title, days, same_epic, shared_labels }) => [
        title,
        days,
        same_epic,
        shared_labels,
      ]),
    ).toEqual([
      ['Imprimir', 2, true, ['pagos']],
      ['Pagar con tarjeta', 3.5, true, ['pagos']],
      // no word in common: the one that was completed last
      ['Otra cosa', 8, false, []],
    ]);
    expect(five?.nearest[0]?.key).toBe(`${project.key}-4`);
    expect(three).toMatchObject({ stories: 10, missing: 0, usual: { low: 4.7, median: 11, high: 17.3 } });
    expect(three?.nearest).toHaveLength(3);
    expect(eight).toEqual({ points: 8, stories: 0, usual: null, missing: 10, nearest: [] });
  });

  test('has the percentiles of the database, of the last hundred stories of a size', async () => {
    const project = await newProject();
    await server.pool.query(
      `insert into public.user_stories (project_id, title, story_points) select $1, 'H ' || n, 2 from generate_series(1, 130) n`,
      [project.id],
    );
    await server.pool.query('alter table public.user_stories disable trigger user');
    await server.pool.query(
      `update public.user_stories s set status = 'done', column_id = c.id,
         completed_at = timestamptz '2025-01-01' + number * interval '1 hour',
         started_at = timestamptz '2025-01-01' + number * interval '1 hour' - (number * 37 % 101) * interval '2 hours'
       from public.project_columns c where s.project_id = $1 and c.project_id = $1 and c.status = 'done'`,
      [project.id],
    );
    await server.pool.query('alter table public.user_stories enable trigger user');
    const { id: story_id } = await createStory(ana, project.id);
    const [two] = await pokerEvidence({ story_id, team_id: project.team, sizes: [2] });
    const { rows } = await server.pool.query<{ usual: object }>(
      `select jsonb_build_object('low', round((p[1])::numeric, 1), 'median', round((p[2])::numeric, 1), 'high', round((p[3])::numeric, 1)) as usual
       from (select percentile_cont(array[0.15, 0.5, 0.85]) within group (order by extract(epoch from completed_at - started_at) / 86400) as p
         from (select * from public.user_stories where project_id = $1 and status = 'done' order by completed_at desc limit 100) s) q`,
      [project.id],
    );
    expect(two).toMatchObject({ stories: 100, usual: rows[0]?.usual });
  });

  test('is of the team: another team, another project and deleted stories do not count', async () => {
    const project = await newProject();
    const other = await createTeam(ana, project.id, 'Otro');
    const [own, theirs] = await Promise.all(
      [project.team, other].map((team) => planSprint(project, team, ['2025-01-01', '2025-01-14'])),
    );
    const mine = await complete(project, { story_points: 1, sprint_id: own ?? null }, 1);
    await complete(project, { story_points: 1, sprint_id: theirs ?? null }, 2);
    await complete(project, { story_points: 1 }, 3);
    const gone = await complete(project, { story_points: 1, sprint_id: own ?? null }, 4);
    await ana.client.rpc('delete_stories' as never, { ids: [gone] } as never).throwOnError();
    await complete(await newProject(), { story_points: 1 }, 5);
    const { id: story_id } = await createStory(ana, project.id);
    const [one] = await pokerEvidence({ story_id, team_id: project.team, sizes: [1] });
    expect([one?.stories, one?.nearest.map(({ id }) => id)]).toEqual([1, [mine]]);
    // the story itself is no evidence for its own size
    const [itself] = await pokerEvidence({ story_id: mine, team_id: project.team, sizes: [1] });
    expect(itself).toMatchObject({ stories: 0, nearest: [] });
  });

  test('is refused to people outside the project, and for a team of another project', async () => {
    const project = await newProject();
    const { id: story_id } = await createStory(ana, project.id);
    const input = { story_id, team_id: project.team, sizes: [5] };
    const stranger = await server.createPerson();
    const foreign = await ask(stranger, input);
    expect([foreign.status, foreign.error?.hint]).toEqual([404, 'story_gone']);
    const { team } = await newProject();
    expect((await ask(ana, { ...input, team_id: team })).error?.hint).toBe('team_not_found');
    expect((await ask(ana, { ...input, sizes: [] })).status).toBe(400);
    expect((await ask(ana, { ...input, sizes: [-1] })).status).toBe(400);
    expect((await ask(ana, { ...input, sizes: Array.from({ length: 41 }, (_, size) => size) })).status).toBe(
      400,
    );
  });
});
