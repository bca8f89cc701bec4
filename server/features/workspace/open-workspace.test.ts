import { expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import {
  addMember,
  createProject,
  createSprint,
  createStory,
  createTeam,
  type Project,
  type Story,
} from '#server/testing/scenario.ts';
import type { OpenedWorkspace } from '#shared/contracts/workspace.ts';

const SPRINT_COLUMNS =
  'id, project_id, team_id, name, goal, start_date, end_date, status, started_at, completed_at, committed_stories, committed_points, completed_stories, completed_points, created_at, updated_at';

const server = await serverForFile();
const [ana, bea] = [await server.createPerson({ name: 'Ana' }), await server.createPerson({ name: 'Bea' })];
const shop = await createProject(ana, 'Tienda');
await createProject(ana, 'Almacén');
const archived = await createProject(ana, 'Antiguo');
await addMember(ana, shop.team, bea, 'developer');
await fill(shop);
await fill(archived);
await ana.client
  .from('user_settings')
  .update({ boards: { all: 'active' } })
  .eq('user_id', ana.id);
await ana.client.rpc('archive_project' as never, { project_id: archived.id, archived: true } as never);

/** A running and a planned sprint, a holiday, an epic, and stories in a sprint, in none and completed. */
async function fill({ id }: Project): Promise<void> {
  const sprint = await createSprint(ana, id, {
    name: 'En curso',
    start_date: '2026-03-16',
    end_date: '2026-03-27',
  });
  const other = await createTeam(ana, id, 'Otro');
  await createSprint(ana, id, { name: 'Después', team_id: other, start_date: '2026-03-02' });
  await ana.client.from('sprints').update({ status: 'active' }).eq('id', sprint.id).throwOnError();
  await ana.client.from('holidays').insert({ project_id: id, day: '2026-03-19', name: 'San José' });
  await ana.client.from('epics').insert({ project_id: id, name: 'Pagos' }).throwOnError();
  for (const values of [{ sprint_id: sprint.id }, {}, {}, { status: 'done' as const }])
    await createStory(ana, id, { title: 'Una', ...values });
}

async function open(person: Person, project_id?: string): Promise<OpenedWorkspace> {
  const { data } = await person.client.rpc('open_workspace' as never, { project_id } as never).throwOnError();
  return data as OpenedWorkspace;
}

/** The same by one read for each part, as the client's data layer makes them. */
async function readSingly(
  { id, client }: Person,
  project: string | undefined,
): Promise<Omit<OpenedWorkspace, 'seal_key'>> {
  const read = async <Row>(table: string, columns: string, order: string[] = [], filter = {}) => {
    let query = client
      .from(table as 'projects')
      .select(columns)
      .match(filter);
    for (const column of order) query = query.order(column, { nullsFirst: column === 'closed_at' });
    return (await query.throwOnError()).data as Row[];
  };
  const projects = await read<OpenedWorkspace['projects'][number]>(
    'projects',
    'id, name, description, key, owner_id, archived_at, disabled_types, observers_comment, observers_see_retrospectives, ready_by_hand',
    ['name'],
  );
  const hidden = projects.flatMap((each) => (each.archived_at === null ? [] : [each.id]));
  const inScope = (row: { project_id: string }) =>
    project ? row.project_id === project : !hidden.includes(row.project_id);
  const sprints = await read<OpenedWorkspace['sprints'][number]>('sprints', SPRINT_COLUMNS, [
    'start_date',
    'created_at',
  ]);
  const open = sprints.filter((sprint) => sprint.status !== 'completed' && inScope(sprint));
  const stories = await read<Story>('user_stories', 'project_id, status, sprint_id');
  const holidays = await read<OpenedWorkspace['holidays'][number]>('holidays', 'project_id, day', ['day']);
  const runs = (row: { project_id: string }) =>
    open.some(({ status, project_id }) => status === 'active' && project_id === row.project_id);
  const unread = await read<{ read_at: string | null }>('notifications', 'read_at');
  const { data: requests } = await client.rpc('project_requests' as never, {} as never).throwOnError();
  const profile = await read('profiles', 'full_name, avatar_url, tint, role, guest', [], { id });
  const settings = await read('user_settings', 'notifications, privacy, appearance, boards');
  return {
    profile: (profile[0] ?? null) as never,
    settings: (settings[0] ?? null) as never,
    people: await read('profiles', 'id, full_name, avatar_url, tint, guest'),
    projects,
    columns: await read('board_columns', 'project_id, status, name, wip_limit'),
    project_columns: await read(
      'project_columns',
      'id, project_id, status, name, wip_limit, rank, entry_policy, exit_policy',
      ['project_id', 'rank'],
    ),
    team_column_limits: await read('team_column_limits', 'project_id, team_id, column_id, wip_limit'),
    teams: await read('teams', 'id, project_id, name', ['created_at']),
    members: await read('team_members', 'team_id, user_id, role'),
    unread: unread.filter(({ read_at }) => read_at === null).length,
    requests: requests as never,
    backlog: stories.filter((row) => row.status !== 'done' && row.sprint_id === null && inScope(row)).length,
    sprints: open,
    holidays: holidays.filter(runs).toReversed(),
    epics: await read(
      'epics',
      'id, project_id, name, description, closed_at',
      ['closed_at', 'name'],
      project ? { project_id: project } : {},
    ),
  };
}

/** Without the order of lists that no read asks for. */
function comparable({ people, columns, members, ...rest }: Omit<OpenedWorkspace, 'seal_key'>) {
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  return { ...rest, people: sorted(people), columns: sorted(columns), members: sorted(members) };
}

test('one answer brings what single reads bring, to each person what they may see', async () => {
  const stranger = await server.createPerson({ name: 'Eva' });
  for (const person of [ana, bea, stranger]) {
    for (const project of [undefined, shop.id, archived.id]) {
      const { seal_key: _, ...opened } = await open(person, project);
      expect(comparable(opened)).toEqual(comparable(await readSingly(person, project)));
    }
  }
  const { projects, sprints, backlog, holidays, epics, settings } = await open(ana, shop.id);
  expect(projects.map(({ name }) => name)).toEqual(['Almacén', 'Antiguo', 'Tienda']);
  expect(sprints.map(({ name }) => name)).toEqual(['Después', 'En curso']);
  expect([backlog, holidays.length, epics.length]).toEqual([2, 1, 1]);
  expect(settings?.boards).toEqual({ all: 'active' });
  // of the archived project only what all of the person's reads bring
  expect((await open(ana)).backlog).toBe(2);
  expect((await open(stranger, shop.id)).projects).toEqual([]);
  expect((await open(stranger, shop.id)).sprints).toEqual([]);
});

test('each person gets a key of their own for what their browser seals, the same in each session', async () => {
  const keys = await Promise.all(
    [open(ana), open(bea), open(ana, shop.id)].map(async (answer) => (await answer).seal_key),
  );
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);
  const eva = await server.createPerson({ name: 'Eva' });
  const { seal_key: key } = await open(eva);
  const { data } = await eva.client.auth.getSession();
  await eva.client.auth.signOut({ scope: 'local' });
  const ended = await fetch(`${server.url}/rest/v1/rpc/open_workspace`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.session?.access_token}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(ended.status).toBe(401);
  expect(await ended.text()).not.toContain(key);
});

test('a removed member gets nothing of the project any more, and nobody without a session gets anything', async () => {
  const carla = await server.createPerson({ name: 'Carla' });
  await addMember(ana, shop.team, carla, 'developer');
  expect((await open(carla, shop.id)).projects).toHaveLength(1);
  await ana.client.from('team_members').delete().eq('user_id', carla.id).throwOnError();
  const { projects, teams, members, columns, sprints, epics, backlog } = await open(carla, shop.id);
  expect({ projects, teams, members, columns, sprints, epics, backlog }).toEqual({
    projects: [],
    teams: [],
    members: [],
    columns: [],
    sprints: [],
    epics: [],
    backlog: 0,
  });
  const out = await server.anonymousClient().rpc('open_workspace' as never, {} as never);
  expect(out.status).toBe(401);
});
