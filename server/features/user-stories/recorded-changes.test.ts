import type pg from 'pg';
import { expect, test } from 'vitest';
import {
  currentPosition,
  type OutboxRow,
  type Position,
  readFirstPage,
} from '#server/database/outbox/outbox.ts';
import { editInput } from '#server/testing/call.ts';
import { serverForFile } from '#server/testing/harness.ts';
import { createProject, createSprint, createStory, joinTeam, type Story } from '#server/testing/scenario.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import type { Database } from '#shared/database.types.ts';

/**
 * Compares the rows that each kind of change writes into the event log and the outbox with the recorded ones. Reports, undo, realtime
 * and notifications read them: a faster trigger must write exactly these.
 */

type Update = Database['public']['Tables']['user_stories']['Update'];

interface Recorded {
  log: Record<string, unknown>[];
  outbox: Record<string, unknown>[];
}

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Prueba' });
const beto = await server.createPerson({ name: 'Beto Prueba' });

interface Before {
  /** The ids of the log. */
  log: string[];
  /** The end of the outbox. */
  outbox: Position;
}

/** Reads the outbox as realtime does. */
async function withReader<T>(read: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await server.pool.connect();
  try {
    return await read(client);
  } finally {
    client.release();
  }
}

async function rowsBefore(): Promise<Before> {
  const { rows } = await server.pool.query<{ log: string[] }>(
    'select array(select id::text from public.activity_log) as log',
  );
  return { log: rows[0]?.log ?? [], outbox: await withReader(currentPosition) };
}

type Row = Record<string, unknown>;

const differs = (left: unknown, right: unknown) => JSON.stringify(left) !== JSON.stringify(right);

/** A change as it is recorded: of the old row of an update only what the change took, and that it named nobody. */
function recordedChange({ table, operation, oldRow, newRow }: OutboxRow) {
  const parse = (row: string | null) =>
    row === null
      ? null
      : (JSON.parse(row, (key, value) => (key === 'created_at' ? undefined : value)) as Row);
  const [old, entered] = [parse(oldRow), parse(newRow)];
  const taken = (row: Row, next: Row) =>
    Object.fromEntries(
      Object.entries(row).filter(([key, value]) => key === 'changed_by' || differs(value, next[key])),
    );
  return { new: entered, old: old && entered ? taken(old, entered) : old, table, operation };
}

/** The place of a change among those of its table: by story. */
const numberOf = ({ new: entered, old }: ReturnType<typeof recordedChange>) => {
  const row = entered ?? old ?? {};
  return Number(row['number'] ?? row['entity_number'] ?? Number.MAX_SAFE_INTEGER);
};

/** The rows that were written since, by story, and those of a story in the order of writing. */
async function rowsSince(before: Before): Promise<Recorded> {
  const page = await withReader((client) => readFirstPage(client, before.outbox, 1_000));
  const changes = page.rows.filter(({ table }) => !['app.presence', 'auth.sessions'].includes(table));
  const lines = changes.filter(({ table }) => table === 'activity_log');
  const { rows } = await server.pool.query<Pick<Recorded, 'log'>>(
    `select coalesce(json_agg(to_jsonb(l) - 'id' || jsonb_build_object('at_its_story', (
          select s.updated_at = l.created_at from public.user_stories s where s.id = l.entity_id))
        order by l.entity_number, array_position($2::text[], l.id::text)), '[]') as log
     from public.activity_log l where l.id <> all ($1)`,
    [before.log, lines.map(({ newRow }) => (JSON.parse(newRow ?? '{}') as Row)['id'])],
  );
  const outbox = changes
    .map(recordedChange)
    .sort((a, b) => (a.table < b.table ? -1 : a.table > b.table ? 1 : numberOf(a) - numberOf(b)));
  return { log: rows[0]?.log ?? [], outbox };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00|Z)/g;
/** The ranks that the clock gives. */
const RANK_OF_MOMENT = /"R[0-9A-Za-z]{10}"/g;

/** Makes every run equal: ids are numbered in the order in which they appear; moments, clock ranks and today have names. */
function comparable(recorded: object): string {
  const ids = new Map<string, string>();
  const nameOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id ${ids.size + 1}`);
    return ids.get(id) as string;
  };
  const today = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify(recorded, null, 1);
  return `${text
    .replaceAll(MOMENT, 'a moment')
    .replaceAll(RANK_OF_MOMENT, '"a rank"')
    .replaceAll(UUID, nameOf)
    .replaceAll(today, 'today')}\n`;
}

test('every kind of change leaves the recorded rows in the log and in the outbox', async () => {
  const project = await createProject(ana);
  await joinTeam(ana, project.team, beto);
  const other = await createProject(ana, 'Almacén');
  const sprint = await createSprint(ana, project.id);
  const { data: epic } = await ana.client
    .from('epics')
    .insert({ project_id: project.id, name: 'Pagos' })
    .select('id')
    .single()
    .throwOnError();
  const recorded: Record<string, Recorded> = {};
  const record = async <Result>(name: string, act: () => PromiseLike<Result>): Promise<Result> => {
    const before = await rowsBefore();
    const result = await act();
    recorded[name] = await rowsSince(before);
    return result;
  };
  const call = (name: string, input: object) =>
    ana.client.rpc(name as never, input as never).throwOnError() as PromiseLike<unknown>;
  const change = (ids: string[], values: StoryChange) =>
    call('change_stories', { groups: [{ ids, change: values }] });

  const story = await record('create', () => createStory(ana, project.id));
  const full: Partial<Story> = {
    description: 'Como persona quiero pagar.',
    acceptance_criteria: '- [ ] se cobra',
    priority: 'high',
    story_points: 5,
    labels: ['pagos', 'web'],
    ready: true,
    assignee_id: beto.id,
    sprint_id: sprint.id,
    epic_id: epic.id,
    due_date: '2030-01-15',
    rank: 'a0V',
  };
  const second = await record('create with everything', () => createStory(ana, project.id, full));
  const several = await record('create several', async () => {
    const rows = ['Una', 'Dos'].map((title) => ({ project_id: project.id, reporter_id: ana.id, title }));
    const { data } = await ana.client.from('user_stories').insert(rows).select('id').throwOnError();
    return data.map(({ id }) => id);
  });
  const updates: Record<string, Update> = {
    move: { status: 'in_progress', rank: 'a1V' },
    reorder: { rank: 'a2V' },
    rename: { title: 'Pagar con tarjeta' },
    describe: { description: 'Un texto.' },
    'describe at length': { description: 'Largo. '.repeat(100) },
    'shorten a long description': { description: 'Corto.' },
    criteria: { acceptance_criteria: '- [ ] uno' },
    prioritise: { priority: 'critical' },
    estimate: { story_points: 8 },
    'remove the estimate': { story_points: null },
    label: { labels: ['nueva', 'pagos'] },
    assign: { assignee_id: beto.id },
    'assign to another': { assignee_id: ana.id },
    unassign: { assignee_id: null },
    plan: { sprint_id: sprint.id },
    unplan: { sprint_id: null },
    'choose an epic': { epic_id: epic.id },
    'leave the epic': { epic_id: null },
    'make ready': { ready: true },
    block: { blocked_reason: 'Falta la pasarela' },
    'change the reason of a block': { blocked_reason: 'Falta el contrato' },
    unblock: { blocked_reason: null },
    'set a due date': { due_date: '2030-02-01' },
    'remove the due date': { due_date: null },
    'make a bug': { type: 'bug' },
    'make a story again': { type: 'story' },
    'several fields': { title: 'Cobrar', story_points: 3, status: 'in_review' },
    finish: { status: 'done' },
    reopen: { status: 'todo' },
    'change nothing': { status: 'todo' },
  };
  for (const [name, patch] of Object.entries(updates)) {
    await record(name, () => ana.client.from('user_stories').update(patch).eq('id', story.id).throwOnError());
  }
  await record('several in one statement', () => change(several, { status: 'todo', priority: 'low' }));
  await record('labels of several', () => change([...several, story.id], { add_labels: ['lote'] }));
  await record('edit a field', () =>
    call(
      'change_stories',
      editInput({ story_id: story.id, field: 'title', before: 'Cobrar', after: 'Cobrar bien' }),
    ),
  );
  const task = await record('add a task', () =>
    ana.client
      .from('tasks')
      .insert({ story_id: story.id, title: 'Probar' } as never)
      .select('id')
      .single()
      .throwOnError(),
  );
  const tasks = () => ana.client.from('tasks');
  const taskId = (task.data as { id: string }).id;
  await record('tick a task', () => tasks().update({ done: true }).eq('id', taskId).throwOnError());
  await record('delete a task', () => tasks().delete().eq('id', taskId).throwOnError());
  await record('comment', () =>
    ana.client
      .from('comments')
      .insert({ story_id: story.id, body: 'Bien.' } as never)
      .throwOnError(),
  );
  await record('plan again', () => change([story.id], { sprint_id: sprint.id }));
  await record('start the sprint', () => call('start_sprint', { sprint_id: sprint.id }));
  await record('enter a running sprint', () => change(several, { sprint_id: sprint.id }));
  await record('finish the sprint', () =>
    call('finish_sprint', { sprint_id: sprint.id, leftovers: 'backlog' }),
  );
  await ana.client.from('project_labels').insert({ project_id: other.id, name: 'web' }).throwOnError();
  await record('take to another project', () => change([second.id], { project_id: other.id }));
  await record('delete', () => call('delete_stories', { ids: [story.id] }));
  await record('restore', () => call('restore_stories', { ids: [story.id] }));
  await record('delete several', () => call('delete_stories', { ids: several }));
  await record('delete at once', () =>
    ana.client.from('user_stories').delete().eq('id', story.id).throwOnError(),
  );
  const { data: label } = await ana.client
    .from('project_labels')
    .select('id')
    .eq('project_id', other.id)
    .eq('name', 'web')
    .single()
    .throwOnError();
  await record('rename a label', () => call('rename_label', { label_id: label.id, name: 'red' }));
  await record('archive the project', () =>
    call('archive_project', { project_id: project.id, archived: true }),
  );

  await expect(comparable(recorded)).toMatchFileSnapshot('./recorded-changes.txt');
});
