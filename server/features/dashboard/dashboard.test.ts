import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Client, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createSprint, createStory, type Story } from '#server/testing/scenario.ts';
import { type Dashboard, dashboardContracts } from '#shared/contracts/dashboard.ts';
import { POKER_DECKS } from '#shared/rules/meetings/poker.ts';

let project: string;

async function dashboardOf(client: Client, project_id?: string, attention?: number): Promise<Dashboard> {
  const { data } = await client.rpc('dashboard' as never, { project_id, attention } as never).throwOnError();
  return dashboardContracts.dashboard.output.parse(data);
}

const addStory = async (story: Partial<Story>) => (await createStory(owner, project, story)).id;

async function addSprint(
  name: string,
  status: 'active' | 'paused' | 'planned',
  team_id?: string,
): Promise<string> {
  const { id } = await createSprint(owner, project, { name, ...(team_id && { team_id }) });
  const began = status === 'paused' ? (['active', 'paused'] as const) : [status];
  for (const next of began) {
    await owner.client.from('sprints').update({ status: next }).eq('id', id).throwOnError();
  }
  return id;
}

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Ana Propia' });

test('is empty for a person without a project', async () => {
  const nobody = await server.createPerson();
  expect(await dashboardOf(nobody.client)).toEqual({
    projects: { count: 0, names: [] },
    stories: { active: 0, in_running_sprints: 0 },
    velocity: 0,
    members: { count: 0, teams: 0 },
    progress: {
      done: 0,
      total: 0,
      pending: 0,
      share: 0,
      by_status: { backlog: 0, todo: 0, in_progress: 0, in_review: 0, done: 0 },
    },
    sprints: [],
    activity: [],
    attention: { count: 0, items: [] },
    first_steps: null,
    meeting: null,
    mine: { count: 0, items: [] },
  });
});

test('counts the stories of the running sprints, or all stories if no sprint is running', async () => {
  project = (await createProject(owner, 'Cuentas')).id;
  for (const status of ['backlog', 'todo', 'in_progress', 'done', 'done', 'done'] as const)
    await addStory({ status });
  const bare = await dashboardOf(owner.client, project);
  expect(bare).toMatchObject({
    stories: { active: 3, in_running_sprints: 0 },
    velocity: 3, // three completed, no active sprint counts as one
    progress: { done: 3, total: 6, pending: 3, share: 0.5 },
    sprints: [],
  });

  const { data: team } = await owner.client
    .from('teams')
    .insert({ project_id: project, name: 'Segundo' })
    .select('id')
    .single()
    .throwOnError();
  const active = await addSprint('Sprint 1', 'active');
  const paused = await addSprint('Sprint A', 'paused', team.id);
  const planned = await addSprint('Sprint 2', 'planned');
  for (const status of ['done', 'done', 'done', 'in_review'] as const)
    await addStory({ status, sprint_id: active });
  for (const status of ['done', 'done', 'backlog'] as const) await addStory({ status, sprint_id: paused });
  await addStory({ status: 'backlog', sprint_id: planned });
  const running = await dashboardOf(owner.client, project);
  expect(running).toMatchObject({
    stories: { active: 6, in_running_sprints: 2 },
    velocity: 5, // five completed in running sprints, one of them active
    progress: {
      done: 5,
      total: 7,
      pending: 2,
      by_status: { backlog: 1, todo: 0, in_progress: 0, in_review: 1, done: 5 },
    },
  });
  expect(running.progress.share).toBeCloseTo(5 / 7);
  expect(running.sprints.map(({ name, status }) => [name, status])).toEqual([
    ['Sprint 1', 'active'],
    ['Sprint A', 'paused'],
  ]);
});

test('counts each person once in all teams', async () => {
  project = (await createProject(owner, 'Gente')).id;
  const colleague = await server.createPerson();
  const { data: team } = await owner.client
    .from('teams')
    .insert({ project_id: project, name: 'Segundo' })
    .select('id')
    .single()
    .throwOnError();
  await owner.client
    .from('team_members')
    .insert([
      { team_id: team.id, user_id: colleague.id },
      { team_id: team.id, user_id: owner.id },
    ])
    .throwOnError();
  expect((await dashboardOf(owner.client, project)).members).toEqual({ count: 2, teams: 2 });
});

test('shows the five latest events, without those that only reorder', async () => {
  project = (await createProject(owner, 'Actividad')).id;
  const story = await addStory({ title: 'Primera' });
  const other = await addStory({ title: 'Segunda' });
  const update = (change: object, id = story) =>
    owner.client
      .from('user_stories')
      .update(change as never)
      .eq('id', id)
      .throwOnError();
  await update({ status: 'todo' });
  await update({ assignee_id: owner.id });
  await update({ story_points: 5, description: 'Larga' });
  const { data: last } = await owner.client
    .from('user_stories')
    .select('rank')
    .eq('id', other)
    .single()
    .throwOnError();
  await update({ rank: `${last.rank}V` });

  const { activity } = await dashboardOf(owner.client, project);
  expect(activity).toHaveLength(5);
  expect(activity.map(({ changes }) => changes)).toEqual([
    { story_points: [null, 5], description: null },
    { assignee_id: [null, owner.id] },
    { status: ['backlog', 'todo'] },
    {},
    {},
  ]);
  expect(activity[0]).toMatchObject({
    key: 'ACT-1',
    entity_name: 'Primera',
    actor: { full_name: 'Ana Propia' },
  });
  expect(activity[1]?.assignee_name).toBe('Ana Propia');
});

test('shows events of tasks under their story, of epics, and of due dates', async () => {
  project = (await createProject(owner, 'Reparto')).id;
  const story = await addStory({ title: 'Primera' });
  const { data: task } = await owner.client
    .from('tasks')
    .insert({ story_id: story, title: 'Diseñar' })
    .select('id')
    .single()
    .throwOnError();
  await owner.client.from('tasks').update({ done: true }).eq('id', task.id).throwOnError();
  await owner.client.from('epics').insert({ project_id: project, name: 'Pagos' }).throwOnError();
  await owner.client.from('user_stories').update({ due_date: '2026-11-24' }).eq('id', story).throwOnError();
  const { activity } = await dashboardOf(owner.client, project);
  expect(activity.slice(0, 4)).toMatchObject([
    {
      entity_type: 'user_stories',
      entity_id: story,
      story_id: null,
      changes: { due_date: [null, '2026-11-24'] },
    },
    { entity_type: 'epics', entity_name: 'Pagos', story_id: null, key: null },
    {
      entity_type: 'tasks',
      entity_id: task.id,
      story_id: story,
      key: 'REP-1',
      changes: { done: [false, true] },
    },
    { entity_type: 'tasks', entity_name: 'Diseñar', action: 'created', story_id: story },
  ]);
});

test('shows full columns, ageing stories, and ready stories that do not meet the definition of ready', async () => {
  project = (await createProject(owner, 'Flujo')).id;
  // ten stories that took one to ten days: 85 % of them took at most 8.65
  await server.pool.query(
    `insert into public.user_stories (project_id, title, reporter_id, status)
     select $1, 'Hecha ' || n, $2, 'backlog' from generate_series(1, 10) n`,
    [project, owner.id],
  );
  const at = async (days: number, sql: string, params: unknown[]) => {
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query(`select set_config('app.clock', (now() - make_interval(days => $1))::text, true)`, [
      days,
    ]);
    await client.query(sql, params);
    await client.query('commit');
    client.release();
  };
  const move = 'update public.user_stories set status = $3 where project_id = $1 and title = $2';
  for (let days = 1; days <= 10; days += 1) {
    await at(20 + days, move, [project, `Hecha ${days}`, 'in_progress']);
    await at(20, move, [project, `Hecha ${days}`, 'done']);
  }
  for (const title of ['Joven', 'Vieja']) await addStory({ title });
  await at(8, move, [project, 'Joven', 'in_progress']);
  await at(9, move, [project, 'Vieja', 'in_progress']);
  await owner.client
    .from('board_columns')
    .update({ wip_limit: 2 })
    .eq('project_id', project)
    .eq('status', 'in_progress')
    .throwOnError();
  await addStory({ title: 'A medias', ready: true, story_points: 3 });
  await addStory({ title: 'Completa', ready: true, story_points: 3, acceptance_criteria: '- [ ] Uno' });
  await addStory({ title: 'Sin más', ready: false });

  const { attention } = await dashboardOf(owner.client, project);
  expect(attention.count).toBe(3);
  expect(attention.items).toMatchObject([
    { kind: 'ageing', story: { title: 'Vieja', type: 'story' }, days: 9 },
    { kind: 'column', status: 'in_progress', name: null, count: 2, limit: 2 },
    { kind: 'unready', story: { title: 'A medias' }, missing: ['criteria'] },
  ]);

  // the cards of the board show the same, for the stories that the caller may see
  const ageing = async (client: Client, project_id?: string) => {
    const { data } = await client.rpc('ageing_stories' as never, { project_id } as never).throwOnError();
    return data;
  };
  const [old] = attention.items;
  const expected = [{ id: old?.kind === 'ageing' && old.story.id, days: 9 }];
  expect(await ageing(owner.client, project)).toEqual(expected);
  expect(await ageing(owner.client)).toEqual(expected);
  const stranger = await server.createPerson();
  expect(await ageing(stranger.client, project)).toEqual([]);
  expect(await ageing(stranger.client)).toEqual([]);
});

test('a running sprint whose last day has passed needs attention, and a finished one does not', async () => {
  const { id, team } = await createProject(owner, 'Vencidos');
  project = id;
  const { data: sprint } = await owner.client
    .from('sprints')
    .insert({
      project_id: id,
      team_id: team,
      name: 'Sprint 1',
      start_date: '2026-01-05',
      end_date: '2026-01-16',
    })
    .select()
    .single()
    .throwOnError();
  expect((await dashboardOf(owner.client, id)).attention).toEqual({ count: 0, items: [] });
  await owner.client.rpc('start_sprint' as never, { sprint_id: sprint.id } as never).throwOnError();
  const { attention } = await dashboardOf(owner.client, id);
  expect(attention.count).toBe(1);
  expect(attention.items).toMatchObject([
    {
      kind: 'sprint',
      sprint: {
        id: sprint.id,
        name: 'Sprint 1',
        end_date: '2026-01-16',
        project_id: id,
        project_name: 'Vencidos',
      },
    },
  ]);
  const stranger = await server.createPerson();
  expect((await dashboardOf(stranger.client, id)).attention.count).toBe(0);
  await owner.client
    .rpc('finish_sprint' as never, { sprint_id: sprint.id, leftovers: 'backlog' } as never)
    .throwOnError();
  expect((await dashboardOf(owner.client, id)).attention.count).toBe(0);
});

test('lists the first problems of each kind, and all on request', async () => {
  project = (await createProject(owner, 'Pendientes')).id;
  const titles = ['Una', 'Dos', 'Tres', 'Cuatro'];
  for (const title of titles) await addStory({ title, ready: true });
  const titlesOf = ({ attention }: Dashboard) =>
    attention.items.map((item) => (item.kind === 'unready' ? item.story.title : item.kind)).sort();
  const first = await dashboardOf(owner.client, project);
  expect(first.attention.count).toBe(4);
  expect(titlesOf(first)).toHaveLength(3);
  const all = await dashboardOf(owner.client, project, 500);
  expect(titlesOf(all)).toEqual(titles.toSorted());
  const { status } = await owner.client.rpc('dashboard' as never, { attention: 501 } as never);
  expect(status).toBe(400);
});

test('shows what a story lacks to those who manage the project, and to each person their own overdue action first', async () => {
  const created = await createProject(owner, 'Lo de cada quien');
  project = created.id;
  const developer = await server.createPerson();
  await addMember(owner, created.team, developer);
  await addStory({ title: 'A medias', ready: true });
  const kindsFor = async (client: Client) =>
    (await dashboardOf(client, project)).attention.items.map(({ kind }) => kind);
  expect(await kindsFor(owner.client)).toEqual(['unready']);
  expect((await dashboardOf(developer.client, project)).attention).toEqual({ count: 0, items: [] });
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.retrospectives (project_id, team_id, title, template, columns, anonymous, phase, facilitator_id)
     values ($1, $2, 'Retro', 'custom', '[{"id": "one"}]', false, 'agree', $3) returning id`,
    [project, created.team, owner.id],
  );
  for (const { id } of [owner, developer])
    await server.pool.query(
      `insert into public.retro_actions (retrospective_id, project_id, team_id, body, owner_id, due_date)
       values ($1, $2, $4, 'Medir', $3, '2026-01-02')`,
      [rows[0]?.id, project, id, created.team],
    );
  expect(await kindsFor(owner.client)).toEqual(['action', 'unready']);
  expect(await kindsFor(developer.client)).toEqual(['action']);
});

test('does not show a change that was undone at once', async () => {
  project = (await createProject(owner, 'Deslices')).id;
  const story = await addStory({ title: 'Primera' });
  const move = (status: 'todo' | 'in_review') =>
    owner.client.from('user_stories').update({ status }).eq('id', story).throwOnError();
  for (const status of ['todo', 'in_review', 'todo'] as const) await move(status);
  const shown = async () => (await dashboardOf(owner.client, project)).activity.map((event) => event.changes);
  expect((await shown())[0]).toEqual({ status: ['backlog', 'todo'] });
  await move('in_review');
  expect((await shown())[0]).toEqual({ status: ['todo', 'in_review'] });
});

test('shows one line for one act on several stories', async () => {
  project = (await createProject(owner, 'Actos')).id;
  const { data: stories } = await owner.client
    .from('user_stories')
    .insert(['Una', 'Dos', 'Tres'].map((title) => ({ project_id: project, title })))
    .select('id')
    .throwOnError();
  const ids = stories.map(({ id }) => id).sort();
  const latest = async () => (await dashboardOf(owner.client, project)).activity;
  expect((await latest())[0]).toMatchObject({ action: 'created', entity_id: ids[0], count: 3 });
  const move = (status: 'todo' | 'in_review') =>
    owner.client.from('user_stories').update({ status }).in('id', ids).throwOnError();
  await move('todo');
  expect((await latest())[0]).toMatchObject({ changes: { status: ['backlog', 'todo'] }, count: 3 });
  await owner.client
    .from('user_stories')
    .update({ title: 'Primera' })
    .eq('id', ids[0] ?? '')
    .throwOnError();
  expect((await latest()).map(({ count }) => count)).toEqual([1, 3, 3, 1]);
});

test('shows the end of a sprint as one act with what it does to its stories', async () => {
  project = (await createProject(owner, 'Finales')).id;
  const sprint = await addSprint('Sprint 1', 'active');
  for (const status of ['todo', 'in_progress', 'backlog'] as const)
    await addStory({ title: status, status, sprint_id: sprint });
  await call(owner.client, 'finish_sprint', { sprint_id: sprint, leftovers: 'backlog' });
  const { activity } = await dashboardOf(owner.client, project);
  expect(activity.slice(0, 2)).toMatchObject([
    {
      entity_type: 'sprints',
      entity_name: 'Sprint 1',
      changes: { status: ['active', 'completed'] },
      count: 1,
    },
    { entity_type: 'user_stories', action: 'created', count: 3 },
  ]);
});

test('names the newest meeting that waits for the caller', async () => {
  const created = await createProject(owner, 'Reuniones');
  project = created.id;
  const observer = await server.createPerson();
  await addMember(owner, created.team, observer, 'observer');
  const meeting = async (client: Client) => (await dashboardOf(client, project)).meeting;
  expect(await meeting(owner.client)).toBeNull();
  const id = randomUUID();
  await call(owner.client, 'start_retrospective', {
    id,
    team_id: created.team,
    template: 'start_stop_continue',
    anonymous: false,
  });
  expect(await meeting(owner.client)).toMatchObject({ kind: 'retro', id, project_id: project });
  expect(await meeting(observer.client)).toBeNull();
  const story = await addStory({ title: 'Una' });
  const session = randomUUID();
  await call(owner.client, 'create_poker_session', {
    id: session,
    team_id: created.team,
    name: 'Estimar',
    mode: 'live',
    deck: { kind: 'default', cards: [...POKER_DECKS.default] },
    reveals_when_all_voted: false,
    story_ids: [story],
    voters: [owner.id],
  });
  expect(await meeting(owner.client)).toEqual({
    kind: 'poker',
    id: session,
    project_id: project,
    name: 'Estimar',
  });
  expect(await meeting(observer.client)).toBeNull();
});

test('shows a recovered story as recovered, not as created', async () => {
  project = (await createProject(owner, 'De vuelta')).id;
  const story = await addStory({ title: 'Primera' });
  for (const name of ['delete_stories', 'restore_stories'] as const)
    await call(owner.client, name, { ids: [story] });
  const { activity } = await dashboardOf(owner.client, project);
  expect(activity[0]).toMatchObject({ entity_id: story, action: 'updated' });
  expect(activity[0]?.changes).toHaveProperty('deleted_at');
});

test('lists my open stories, the most advanced first', async () => {
  project = (await createProject(owner, 'Mías')).id;
  await addStory({ title: 'Hecha', status: 'done', assignee_id: owner.id });
  await addStory({ title: 'De nadie' });
  await addStory({ title: 'Después', assignee_id: owner.id, priority: 'low', type: 'bug' });
  await addStory({ title: 'Antes', assignee_id: owner.id, priority: 'critical' });
  await addStory({ title: 'Empezada', status: 'in_progress', assignee_id: owner.id });
  const { mine } = await dashboardOf(owner.client, project);
  expect(mine.count).toBe(3);
  expect(mine.items.map(({ title }) => title)).toEqual(['Empezada', 'Antes', 'Después']);
  expect(mine.items.map(({ type }) => type)).toEqual(['story', 'story', 'bug']);
});

test('shows nothing of a project that the caller may not see, and needs a session', async () => {
  const stranger = await server.createPerson();
  const own = (await createProject(stranger, 'Propio')).id;
  const all = await dashboardOf(stranger.client);
  expect(all.projects).toEqual({ count: 1, names: ['Propio'] });
  expect(all.activity.every((event) => event.project_id === own)).toBe(true);
  expect(await dashboardOf(stranger.client, project)).toMatchObject({
    projects: { count: 0 },
    stories: { active: 0 },
    activity: [],
  });
  const { error, status } = await server.anonymousClient().rpc('dashboard' as never);
  expect(error).not.toBeNull();
  expect(status).toBe(401);
});

test('the first steps are checked off one by one, and end once a sprint begins or a story is done', async () => {
  project = (await createProject(owner, 'Pasos')).id;
  const of = async (id: string) => (await dashboardOf(owner.client, id)).first_steps;
  expect(await of(project)).toEqual({ story: false, invite: false, sprint: false });
  await addStory({});
  expect(await of(project)).toEqual({ story: true, invite: false, sprint: false });
  const { data: team } = await owner.client
    .from('teams')
    .select('id')
    .eq('project_id', project)
    .single()
    .throwOnError();
  await owner.client
    .rpc('invite_member' as never, { team_id: team.id, email: 'pasos@acme.test', role: 'member' } as never)
    .throwOnError();
  expect(await of(project)).toEqual({ story: true, invite: true, sprint: false });
  const sprint = await addSprint('Sprint 1', 'planned', team.id);
  expect(await of(project)).toEqual({ story: true, invite: true, sprint: true });
  await owner.client.from('sprints').update({ status: 'active' }).eq('id', sprint).throwOnError();
  expect(await of(project)).toBeNull();

  project = (await createProject(owner, 'Sin sprints')).id;
  await addStory({ status: 'done' });
  expect(await of(project)).toBeNull();
});
