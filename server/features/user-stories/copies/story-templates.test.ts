import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { rowsWith } from '#server/testing/rights/rows-with.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';
import type { CreateFromTemplateInput } from '#shared/contracts/stories/story-templates.ts';
import type { Database } from '#shared/database.types.ts';
import { TEMPLATE_LIMITS } from '#shared/rules/stories/templates.ts';

/** Templates of stories: made by managers, from nothing or from a story, and used by everybody who creates stories. */

type Insert = Database['public']['Tables']['story_templates']['Insert'];

const SECRET = 'secreto-pegado-8812';

let project: Project;

const server = await serverForFile();
const named = (name: string) => server.createPerson({ name });
const ana = await named('Ana Propia');
const luis = await named('Luis Vecino');
const observer = await named('Olga Mira');
const stranger = await named('Otra Persona');

beforeEach(async () => {
  project = await createProject(ana);
  await addMember(ana, project.team, luis, 'developer');
  await addMember(ana, project.team, observer, 'observer');
});

const rowOf = (more: Partial<Insert> = {}): Insert => ({
  project_id: project.id,
  name: `Plantilla ${randomUUID().slice(0, 8)}`,
  ...more,
});

/** Writes a template as a manager. @returns its id. */
async function write(more: Partial<Insert> = {}): Promise<string> {
  const rows = ana.client.from('story_templates').insert(rowOf(more)).select('id').single();
  return (await rows.throwOnError()).data.id;
}

const rowsOf = async (id: string, by = ana) =>
  (await by.client.from('story_templates').select().eq('id', id).throwOnError()).data;
const templateOf = async (id: string) => (await rowsOf(id))[0];
const refusalOf = async (
  answer: PromiseLike<{ status: number; error: { hint: string; code: string } | null }>,
) => {
  const { status, error } = await answer;
  return error ? [status, error.hint || error.code] : [status];
};
const change = (id: string, row: object, by = ana) =>
  by.client
    .from('story_templates')
    .update(row as never)
    .eq('id', id)
    .select('id');
const create = (
  by: Person,
  input: Partial<CreateFromTemplateInput['story']> & { tasks?: string[] },
  from: string,
) => {
  const { tasks = [], ...story } = input;
  return call(by.client, 'create_from_template', {
    template_id: from,
    story: { id: randomUUID(), project_id: project.id, title: 'Pantalla: Pagar', ...story },
    tasks,
  });
};
const tasksOf = async (story: string) => {
  const tasks = ana.client.from('tasks').select('title, done').eq('story_id', story);
  return (await tasks.order('rank').throwOnError()).data;
};

describe('the templates of a project', () => {
  test('managers write them, and everybody of the project reads them', async () => {
    const id = await write({
      name: ' Pantalla\nnueva ',
      title_prefix: 'Pantalla:',
      tasks: [' Diseñarla ', ''],
    });
    expect(await rowsOf(id, observer)).toMatchObject([
      { name: 'Pantalla nueva', title_prefix: 'Pantalla:', tasks: ['Diseñarla'], uses: 0, removed_at: null },
    ]);
    expect(await rowsOf(id, stranger)).toEqual([]);
    // the answer does not name the story that it was made from
    expect(await templateOf(id)).not.toHaveProperty('story_id');
    for (const by of [luis, observer, stranger]) {
      expect(await refusalOf(by.client.from('story_templates').insert(rowOf()))).toEqual([403, '42501']);
      expect((await change(id, { name: 'Otra' }, by)).data).toEqual([]);
    }
    expect((await change(id, { name: 'Otra' })).data).toEqual([{ id }]);
    // uses are counted by the database alone
    expect(await refusalOf(change(id, { uses: 7 }))).toEqual([403, '42501']);
  });

  test('names are unique in a project, whatever their case, among templates that are not removed', async () => {
    const id = await write({ name: 'Pantalla' });
    const again = () => ana.client.from('story_templates').insert(rowOf({ name: 'PANTALLA' }));
    expect(await refusalOf(again())).toEqual([409, 'story_templates_name_key']);
    await change(id, { removed_at: '2026-01-01' });
    expect(await refusalOf(again())).toEqual([201]);
    expect(await refusalOf(change(id, { removed_at: null }))).toEqual([409, 'story_templates_name_key']);
  });

  test.each([
    ['no name', { name: '' }, 'story_templates_name_check'],
    ['a long name', { name: 'x'.repeat(61) }, 'story_templates_name_check'],
    ['a long prefix', { title_prefix: 'x'.repeat(101) }, 'story_templates_title_prefix_check'],
    ['another type', { type: 'epic' }, 'story_templates_type_check'],
    ['another priority', { priority: 'urgent' }, 'story_templates_priority_check'],
    ['too many points', { story_points: 1000 }, 'story_templates_story_points_check'],
    ['a long description', { description: 'x'.repeat(50_001) }, 'story_templates_description_check'],
    [
      'long criteria',
      { acceptance_criteria: 'x'.repeat(20_001) },
      'story_templates_acceptance_criteria_check',
    ],
    [
      'too many labels',
      { labels: Array.from({ length: 21 }, (_, n) => `e${n}`) },
      'story_templates_labels_check',
    ],
    ['a long label', { labels: ['x'.repeat(61)] }, 'story_templates_labels_check'],
    [
      'too many tasks',
      { tasks: Array.from({ length: 201 }, (_, n) => `t${n}`) },
      'story_templates_tasks_check',
    ],
    ['a long task', { tasks: ['x'.repeat(301)] }, 'story_templates_tasks_check'],
  ])('%s is refused', async (_, row, rule) => {
    const [status, reason] = await refusalOf(
      ana.client.from('story_templates').insert(rowOf(row as Partial<Insert>)),
    );
    expect([status, reason]).toEqual([400, rule]);
  });

  test('a project has fifty, also when two people write the last one at once', { retry: 0 }, async () => {
    const rows = Array.from({ length: TEMPLATE_LIMITS.templates - 1 }, () => rowOf());
    await ana.client.from('story_templates').insert(rows).throwOnError();
    const other = await server.pool.connect();
    try {
      await other.query('begin');
      await other.query("insert into public.story_templates (project_id, name) values ($1, 'La otra')", [
        project.id,
      ]);
      const answer = refusalOf(ana.client.from('story_templates').insert(rowOf()));
      const waiting = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await server.pool.query(waiting)).rows).toEqual([{ count: 1 }]);
      await other.query('commit');
      expect(await answer).toEqual([409, 'too_many_templates']);
    } finally {
      other.release();
    }
    // a removed one leaves room, and does not come back where there is none
    const { data } = await ana.client.from('story_templates').select('id').eq('project_id', project.id);
    const removed = data?.[0]?.id ?? '';
    await change(removed, { removed_at: '2026-01-01' });
    await write();
    expect(await refusalOf(change(removed, { removed_at: null }))).toEqual([409, 'too_many_templates']);
  });

  test('a removed one can be restored for an hour', async () => {
    const id = await write({ description: 'Texto' });
    await change(id, { removed_at: '2020-01-01' });
    expect(Date.now() - Date.parse((await templateOf(id))?.removed_at ?? '')).toBeLessThan(60_000);
    await server.pool.query(`select app.add_job('purge_templates')`);
    await change(id, { removed_at: null });
    expect(await templateOf(id)).toMatchObject({ description: 'Texto', removed_at: null });
    const old = await write();
    await server.pool.query('alter table public.story_templates disable trigger user');
    await server.pool.query(
      `update public.story_templates set removed_at = now() - interval '61 minutes' where id = $1`,
      [old],
    );
    await server.pool.query('alter table public.story_templates enable trigger user');
    await server.pool.query(`select app.add_job('purge_templates')`);
    await expect.poll(() => rowsOf(old)).toEqual([]);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('an archived project keeps its templates as they are', async () => {
    const id = await write();
    const { id: story } = await createStory(ana, project.id);
    await call(ana.client, 'archive_project', { project_id: project.id, archived: true });
    expect(await refusalOf(ana.client.from('story_templates').insert(rowOf()))).toEqual([403, '42501']);
    expect((await change(id, { name: 'Otra' })).data).toEqual([]);
    const made = call(ana.client, 'template_from_story', { story_id: story, id: randomUUID(), name: 'Otra' });
    expect(await made).toEqual({ status: 409, code: 'project_archived' });
    expect(await create(ana, {}, id)).toEqual({ status: 409, code: 'project_archived' });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('a label that is renamed or deleted is renamed or deleted in them', async () => {
    await createStory(ana, project.id, { labels: ['pagos', 'correo'] });
    const id = await write({ labels: ['pagos', 'correo'] });
    const { data } = await ana.client
      .from('project_labels')
      .select('id, name')
      .eq('project_id', project.id)
      .throwOnError();
    const idOf = (name: string) => data.find((label) => label.name === name)?.id ?? '';
    await call(ana.client, 'rename_label', { label_id: idOf('pagos'), name: 'cobros' });
    await call(ana.client, 'delete_label', { label_id: idOf('correo') });
    expect((await templateOf(id))?.labels).toEqual(['cobros']);
  });
});

describe('a template of a story', () => {
  const STORY = {
    title: 'Pagar',
    description: 'Con tarjeta',
    acceptance_criteria: '- [x] Se cobra\n- [ ] Se avisa\nSin marca',
    priority: 'high' as const,
    story_points: 5,
    labels: ['pagos'],
    type: 'bug' as const,
  };

  async function make(story: string, by = ana, id = randomUUID()) {
    const answer = await call(by.client, 'template_from_story', { story_id: story, id, name: `De ${id}` });
    return { id, answer };
  }
  async function storyWith(...tasks: string[]): Promise<string> {
    const { id } = await createStory(ana, project.id, STORY);
    const rows = tasks.map((title, at) => ({ story_id: id, title, done: at === 0, rank: `a${at}` }));
    if (rows.length > 0) await ana.client.from('tasks').insert(rows).throwOnError();
    return id;
  }

  test('has its texts, labels, points, type and priority, and nothing of it is done', async () => {
    const story = await storyWith('Uno', 'Dos');
    const { id, answer } = await make(story);
    expect(answer).toBeNull();
    expect(await templateOf(id)).toMatchObject({
      name: `De ${id}`,
      title_prefix: '',
      description: 'Con tarjeta',
      acceptance_criteria: '- [ ] Se cobra\n- [ ] Se avisa\nSin marca',
      priority: 'high',
      story_points: 5,
      labels: ['pagos'],
      type: 'bug',
      tasks: ['Uno', 'Dos'],
      uses: 0,
    });
    // a repeated request
    expect((await make(story, ana, id)).answer).toBeNull();
  });

  test('is for managers of the project of a story that is there', async () => {
    const story = await storyWith();
    expect((await make(story, luis)).answer).toEqual({ status: 403, code: 'not_manager' });
    expect((await make(story, observer)).answer).toEqual({ status: 403, code: 'only_observes' });
    expect((await make(story, stranger)).answer).toEqual({ status: 404, code: 'story_gone' });
    await call(ana.client, 'delete_stories', { ids: [story] });
    expect((await make(story)).answer).toEqual({ status: 404, code: 'story_gone' });
  });

  test('stays when its story goes for good', async () => {
    const story = await storyWith('Uno');
    const { id } = await make(story);
    await server.pool.query('delete from public.user_stories where id = $1', [story]);
    expect(await templateOf(id)).toMatchObject({ description: 'Con tarjeta', tasks: ['Uno'] });
  });

  describe('loses what is removed from its story for good', () => {
    const found = () => rowsWith(server.pool, SECRET);
    const redact = (input: object) => call(ana.client, 'redact_text', input as never);

    test('the description, also one that the template has and the story no longer', async () => {
      const { id: story } = await createStory(ana, project.id, { ...STORY, description: `Con ${SECRET}` });
      const { id } = await make(story);
      await change(id, { description: `Antes de ${SECRET}` });
      const { id: removed } = await make(story);
      await change(removed, { removed_at: '2026-01-01' });
      expect(await found()).not.toEqual([]);
      expect(await redact({ kind: 'description', id: story })).toBeNull();
      expect(await found()).toEqual([]);
      expect(await templateOf(id)).toMatchObject({
        description: null,
        acceptance_criteria: '- [ ] Se cobra\n- [ ] Se avisa\nSin marca',
      });
      await change(removed, { removed_at: null });
      expect((await templateOf(removed))?.description).toBeNull();
    });

    test('a criterion, also in its earlier words; others and those of the template stay', async () => {
      const acceptance_criteria = `- [x] Se cobra\n- [ ] Usa ${SECRET}`;
      const { id: story } = await createStory(ana, project.id, { ...STORY, acceptance_criteria });
      const { id } = await make(story);
      await change(id, { acceptance_criteria: `- [ ] Se cobra\n- [ ] Usa ${SECRET}\n- [ ] De la plantilla` });
      await ana.client
        .from('user_stories')
        .update({ acceptance_criteria: `- [x] Se cobra\n- [ ] Usa hoy ${SECRET}` })
        .eq('id', story)
        .throwOnError();
      await redact({ kind: 'criterion', id: story, text: `Usa hoy ${SECRET}` });
      expect(await found()).toEqual([]);
      expect((await templateOf(id))?.acceptance_criteria).toBe('- [ ] Se cobra\n- [ ] De la plantilla');
    });

    test('all criteria', async () => {
      const { id: story } = await createStory(ana, project.id, { ...STORY, acceptance_criteria: SECRET });
      const { id } = await make(story);
      await redact({ kind: 'criteria', id: story });
      expect(await found()).toEqual([]);
      expect((await templateOf(id))?.acceptance_criteria).toBeNull();
    });

    test('a task, also one that was renamed or deleted since', async () => {
      const story = await storyWith(`Usar ${SECRET}`, 'Dos', `Borrar ${SECRET}`);
      const { id } = await make(story);
      const { data } = await ana.client.from('tasks').select('id').eq('story_id', story).order('rank');
      const [renamed = '', , deleted = ''] = (data ?? []).map((task) => task.id);
      await ana.client.from('tasks').update({ title: 'Sin secreto' }).eq('id', renamed).throwOnError();
      await ana.client.from('tasks').delete().eq('id', deleted).throwOnError();
      await redact({ kind: 'task', id: renamed });
      await redact({ kind: 'task', id: deleted });
      expect(await found()).toEqual([]);
      expect((await templateOf(id))?.tasks).toEqual(['Dos']);
    });

    test('a template that is made at the same moment does not keep it', { retry: 0 }, async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id: story } = await createStory(ana, project.id, { ...STORY, description: SECRET });
        await Promise.all([make(story), redact({ kind: 'description', id: story }), make(story)]);
        expect(await found()).toEqual([]);
      }
    });

    test('what was removed before is not taken over', async () => {
      const story = await storyWith('Uno', 'Dos');
      await redact({ kind: 'description', id: story });
      await redact({ kind: 'criterion', id: story, text: 'Se cobra' });
      const { data } = await ana.client.from('tasks').select('id').eq('story_id', story).order('rank');
      await redact({ kind: 'task', id: data?.[0]?.id });
      const { id } = await make(story);
      expect(await templateOf(id)).toMatchObject({
        description: null,
        acceptance_criteria: '- [ ] Se avisa\nSin marca',
        tasks: ['Dos'],
      });
    });
  });
});

describe('a story from a template', () => {
  test('is created with its tasks, and counts as a use, once', async () => {
    const from = await write();
    const id = randomUUID();
    const filled = {
      id,
      title: 'Pantalla: Pagar',
      description: 'Con tarjeta',
      acceptance_criteria: '- [ ] Se cobra',
      type: 'bug' as const,
      priority: 'high' as const,
      story_points: 3,
      labels: ['pagos'],
      assignee_id: ana.id,
      status: 'todo' as const,
    };
    const created = await create(luis, { ...filled, tasks: ['Uno', 'Dos', 'Tres'] }, from);
    expect(created).toMatchObject({ ...filled, number: 1, reporter_id: luis.id, task_count: 3 });
    expect((await tasksOf(id)).map(({ title }) => title)).toEqual(['Uno', 'Dos', 'Tres']);
    // a repeated request
    expect(await create(luis, { ...filled, tasks: ['Uno'] }, from)).toMatchObject({ id, number: 1 });
    expect(await tasksOf(id)).toHaveLength(3);
    expect((await templateOf(from))?.uses).toBe(1);
  });

  test('is undone with its tasks', async () => {
    const from = await write();
    const id = randomUUID();
    await create(luis, { id, tasks: ['Uno'] }, from);
    await call(luis.client, 'delete_stories', { ids: [id] });
    expect(await tasksOf(id)).toEqual([]);
  });

  test('is not there at all, and counts no use, if something of it is refused', async () => {
    const from = await write();
    const id = randomUUID();
    await call(ana.client, 'save_story_type', { project_id: project.id, type: 'bug', enabled: false });
    expect(await create(luis, { id, type: 'bug' }, from)).toEqual({ status: 409, code: 'story_type_off' });
    expect(await create(luis, { id, tasks: ['Uno', '\u0001'] }, from)).toMatchObject({ status: 400 });
    const { data } = await ana.client.from('user_stories').select('id').eq('id', id).throwOnError();
    expect(data).toEqual([]);
    expect((await templateOf(from))?.uses).toBe(0);
  });

  test('is created although the template is gone meanwhile, or is one of another project', async () => {
    const elsewhere = await createProject(stranger);
    const rows = stranger.client.from('story_templates').insert({ project_id: elsewhere.id, name: 'Ajena' });
    const { data: foreign } = await rows.select('id').single().throwOnError();
    expect(await create(luis, {}, foreign.id)).toMatchObject({ number: 1 });
    expect((await rowsOf(foreign.id, stranger))[0]?.uses).toBe(0);
    const removed = await write();
    await change(removed, { removed_at: '2026-01-01' });
    expect(await create(luis, {}, removed)).toMatchObject({ number: 2 });
    expect((await templateOf(removed))?.uses).toBe(0);
  });

  test('is for those who create stories', async () => {
    const from = await write();
    expect(await create(observer, {}, from)).toMatchObject({ status: 403 });
    expect(await create(stranger, {}, from)).toMatchObject({ status: 403 });
    expect((await templateOf(from))?.uses).toBe(0);
  });

  test('many at once are all counted', { retry: 0 }, async () => {
    const from = await write();
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create(n % 2 === 0 ? ana : luis, { tasks: ['Uno'] }, from)),
    );
    expect(created.map((story) => ('number' in story ? story.number : story)).toSorted()).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect((await templateOf(from))?.uses).toBe(8);
  });
});
