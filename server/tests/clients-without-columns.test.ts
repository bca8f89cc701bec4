import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rawCaller } from '#server/protocol/rest/testing/raw.ts';
import { createProject, createSprint, createStory, joinTeam } from '#server/testing/scenario.ts';
import { serverForFile } from '../testing/harness.ts';

/*
 * The requests of clients that know five statuses and nothing of columns, with their answers as the server gave them before boards had
 * columns of their own: statuses, bodies, errors and their order. The file beside this test was recorded with that server. Later
 * additions (`ADDED`) are left out, and ids, moments and ranks of the clock have names. On the embedded engine alone: an older one
 * chooses other plans, whose rows come in another order where a request names none.
 */

const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;

const ADDED = new Set(['column_id', 'type', 'open_blockers', 'fields']);
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00|Z)/g;
const RANK_OF_MOMENT = /"R[0-9A-Za-z]{9,}"/g;

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Prueba' });
const beto = await server.createPerson({ name: 'Beto Prueba' });
const eva = await server.createPerson({ name: 'Eva Prueba' });

const withoutAdded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutAdded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ADDED.has(key))
      .map(([key, part]) => [
        key,
        // the details of a refusal are JSON in a text
        key === 'details' && typeof part === 'string' && part.startsWith('{')
          ? JSON.stringify(withoutAdded(JSON.parse(part)))
          : withoutAdded(part),
      ]),
  );
};

function comparable(recorded: unknown): string {
  const ids = new Map<string, string>();
  return JSON.stringify(withoutAdded(recorded), null, 1)
    .replaceAll(MOMENT, 'a moment')
    .replaceAll(RANK_OF_MOMENT, '"a rank"')
    .replaceAll(UUID, (id) => {
      if (!ids.has(id)) ids.set(id, `id ${ids.size + 1}`);
      return ids.get(id) ?? id;
    });
}

test.runIf(isEmbedded)('clients that know only statuses are answered as before', { retry: 0 }, async () => {
  const { id: project, team } = await createProject(ana, 'Tienda');
  const { id: other } = await createProject(ana, 'Otra');
  await joinTeam(ana, team, beto);
  const people = {
    ana: await rawCaller(server, ana),
    beto: await rawCaller(server, beto),
    eva: await rawCaller(server, eva),
    nobody: await rawCaller(server),
  };
  const recorded: unknown[] = [];
  const send = async (by: keyof typeof people, method: string, path: string, body?: unknown) => {
    const headers = { prefer: 'return=representation' };
    const { status, json } = await people[by](path, { method, body, headers });
    recorded.push({ by, method, path, body: body ?? null, status, answer: json ?? null });
    return json;
  };
  const ids = Array.from({ length: 8 }, () => randomUUID());
  const story = (n: number, more: object = {}) => ({
    id: ids[n],
    title: `Historia ${n}`,
    description: null,
    acceptance_criteria: null,
    priority: 'medium',
    story_points: 3,
    project_id: project,
    reporter_id: ana.id,
    ...more,
  });
  const columns = `board_columns?project_id=eq.${project}`;
  const sprint = await createSprint(ana, project);

  // the reads and writes of boards
  await send('ana', 'GET', `${columns}&order=status.asc`);
  await send('ana', 'GET', `projects?id=eq.${project}&select=name,board_columns(status,name,wip_limit)`);
  for (const n of [0, 1, 2]) await send('ana', 'POST', 'user_stories', story(n));
  await send('ana', 'POST', 'user_stories', story(3, { status: 'in_review' }));
  await send('ana', 'POST', 'user_stories', story(4, { status: 'en_curso' }));
  await send('ana', 'POST', 'user_stories', story(4, { status: null }));
  await send('ana', 'POST', 'user_stories', story(4, { title: null, status: 'en_curso' }));
  await send('ana', 'POST', 'user_stories', story(4, { title: ' ', status: 'en_curso' }));
  await send('ana', 'POST', 'user_stories', story(4, { priority: 'urgent', status: 'en_curso' }));
  await send('ana', 'POST', 'user_stories', story(4, { project_id: randomUUID() }));
  await send('ana', 'POST', 'user_stories', story(4, { sprint_id: randomUUID() }));
  await send('eva', 'POST', 'user_stories', story(4, { reporter_id: eva.id }));
  await send('beto', 'POST', 'user_stories', story(4));
  await send('nobody', 'POST', 'user_stories', story(4));
  await send('ana', 'POST', 'user_stories', [
    story(4, { status: 'in_review' }),
    story(5, { status: 'in_review' }),
  ]);
  const of = (n: number) => `user_stories?id=eq.${ids[n]}`;
  await send('beto', 'PATCH', of(0), { status: 'todo' });
  await send('ana', 'PATCH', of(0), { status: 'in_progress' });
  await send('ana', 'PATCH', of(0), { status: 'in_progress' });
  await send('ana', 'PATCH', of(0), { status: 'done' });
  await send('ana', 'PATCH', of(0), { status: 'backlog' });
  await send('ana', 'PATCH', of(0), { status: 'nada' });
  await send('ana', 'PATCH', of(0), { status: null });
  await send('ana', 'PATCH', of(0), { status: 'in_review', title: '' });
  await send('ana', 'PATCH', of(0), { status: 'in_review', assignee_id: eva.id });
  await send('eva', 'PATCH', of(0), { status: 'todo' });
  await send('ana', 'PATCH', of(0), { status: 'in_review' });
  await send('ana', 'PATCH', of(1), { status: 'in_review' });
  await send('ana', 'PATCH', of(1), { status: 'in_review', title: '' });
  await send('ana', 'PATCH', of(1), { status: 'in_review', sprint_id: sprint.id });
  await send('ana', 'PATCH', `user_stories?project_id=eq.${project}`, { status: 'in_review' });
  await send('ana', 'GET', `user_stories?project_id=eq.${project}&select=title,status&order=number.asc`);
  await send('ana', 'GET', 'user_stories?select=*&order=created_at.desc,number.desc');
  await send('ana', 'POST', 'rpc/change_stories', {
    groups: [{ ids: [ids[1], ids[2]], change: { status: 'in_review' } }],
  });
  await send('ana', 'POST', 'rpc/change_stories', {
    groups: [
      { ids: [ids[3]], change: { status: 'backlog' } },
      { ids: [ids[1]], change: { status: 'in_review' }, expected: { status: 'backlog' } },
    ],
  });

  // limits and names
  await send('ana', 'PATCH', `${columns}&status=eq.in_review`, { wip_limit: 1 });
  await send('ana', 'PATCH', of(2), { status: 'in_review' });
  await send('ana', 'PATCH', of(1), { rank: 'a5' });
  await send('ana', 'PATCH', `${columns}&status=eq.in_review`, { name: ' Revisión\n', wip_limit: 3 });
  await send('ana', 'PATCH', of(2), { status: 'in_review' });
  await send('ana', 'PATCH', of(3), { status: 'in_review' });
  for (const values of [
    { wip_limit: 0 },
    { wip_limit: 1000 },
    { wip_limit: 'dos' },
    { name: ' ' },
    { name: 'x'.repeat(41) },
    { status: 'todo' },
    { name: null, wip_limit: null },
  ])
    await send('ana', 'PATCH', `${columns}&status=eq.in_review`, values);
  await send('beto', 'PATCH', `${columns}&status=eq.todo`, { wip_limit: 9 });
  await send('eva', 'PATCH', `${columns}&status=eq.todo`, { wip_limit: 9 });
  await send('eva', 'GET', columns);
  await send('ana', 'POST', 'board_columns', { project_id: project, status: 'todo' });
  await send('ana', 'DELETE', `${columns}&status=eq.todo`);
  await send('ana', 'PATCH', columns, { wip_limit: 2 });
  await send('ana', 'GET', `${columns}&order=status.asc`);

  // another project, deleting, restoring, the log
  for (const n of [6, 7]) await createStory(ana, other, { id: ids[n] as string, status: 'in_review' });
  await send('ana', 'PATCH', of(2), { project_id: other });
  await send('ana', 'PATCH', of(2), { status: 'todo', project_id: other });
  await send('ana', 'POST', 'rpc/delete_stories', { ids: [ids[7]] });
  await send('ana', 'PATCH', of(2), { status: 'in_review' });
  await send('ana', 'POST', 'rpc/restore_stories', { ids: [ids[7]] });
  await send('ana', 'POST', 'rpc/restore_stories', { ids: [ids[7]], place: 'backlog' });
  await send('ana', 'POST', 'rpc/board', {
    project_id: project,
    columns: ['backlog', 'todo', 'in_progress', 'in_review', 'done'].map((status) => ({ status, size: 2 })),
  });
  await send('ana', 'GET', `user_stories?select=title,status&order=number.asc&project_id=eq.${other}`);
  await send(
    'ana',
    'GET',
    'activity_log?select=action,entity_name&order=entity_name.asc,created_at.asc&limit=200',
  );
  await send('ana', 'POST', 'rpc/archive_project', { project_id: project, archived: true });
  await send('ana', 'PATCH', of(0), { status: 'todo' });
  await send('ana', 'PATCH', `${columns}&status=eq.todo`, { wip_limit: 9 });

  await expect(comparable(recorded)).toMatchFileSnapshot('./clients-without-columns.txt');
});
