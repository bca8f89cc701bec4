import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, editField } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import {
  addMember,
  createProject,
  createSprint,
  createStory,
  type Project,
  type Story,
} from '#server/testing/scenario.ts';
import type { ChangeStoriesInput } from '#shared/contracts/change-stories.ts';

/** A story that moves to another project: what goes along, what stays behind, who may, and where its old key leads. */

let here: Project;
let there: Project;

const server = await serverForFile();
/** Manages both projects. */
/** A member of both. */
/** A member of the project that stories leave. */
/** A member of the project that they enter. */
const [ana, luis, near, far, stranger] = await Promise.all([
  server.createPerson({ name: 'Ana Propia' }),
  server.createPerson({ name: 'Luis Vecino' }),
  server.createPerson({ name: 'Nora Cerca' }),
  server.createPerson({ name: 'Fabio Lejos' }),
  server.createPerson({ name: 'Otra Persona' }),
]);

beforeEach(async () => {
  here = await createProject(ana, 'Reservas');
  there = await createProject(ana, 'Préstamo');
  await addMember(ana, here.team, luis);
  await addMember(ana, there.team, luis);
  await addMember(ana, here.team, near);
  await addMember(ana, there.team, far);
});

type Change = ChangeStoriesInput['groups'][number]['change'];
const change = (by: Person, id: string, values: Change) =>
  call(by.client, 'change_stories', { groups: [{ ids: [id], change: values }] });
const move = (by: Person, id: string, to = there) => change(by, id, { project_id: to.id });
const moved = async (by: Person, id: string, to = there) => {
  const answer = await move(by, id, to);
  if (!Array.isArray(answer) || !answer[0]) throw new Error(JSON.stringify(answer));
  return answer[0];
};
const found = async (by: Person, typed: string) => {
  const answer = await call(by.client, 'search', { typed, kinds: ['story'] });
  if (!('results' in answer)) throw new Error(JSON.stringify(answer));
  return answer.results.flatMap(({ story }) => (story ? [story.key] : []));
};
const label = (project: Project, name: string) =>
  ana.client.from('project_labels').insert({ project_id: project.id, name }).throwOnError();
async function define(project: Project, name: string, kind: string, settings: object = {}): Promise<string> {
  const { data } = await ana.client
    .from('project_fields')
    .insert({ project_id: project.id, name, kind, settings } as never)
    .select('id')
    .single()
    .throwOnError();
  return (data as { id: string }).id;
}
const options = (...names: string[]) => ({ options: names.map((name) => ({ id: randomUUID(), name })) });
const past = (by: Person, story_id: string) => call(by.client, 'story_past', { story_id, limit: 100 });

describe('what goes along', () => {
  test('labels that the other project has; the others stay behind, and are there again after the way back', async () => {
    await label(there, 'pagos');
    const story = await createStory(ana, here.id, { labels: ['pagos', 'salas'] });
    expect(await moved(ana, story.id)).toMatchObject({ labels: ['pagos'] });
    const { data } = await ana.client.from('project_labels').select('name').eq('project_id', there.id);
    expect(data).toEqual([{ name: 'pagos' }]);
    expect(await change(ana, story.id, { project_id: here.id, add_labels: ['salas'] })).toMatchObject([
      { labels: ['pagos', 'salas'], number: story.number },
    ]);
  });

  test('values of fields with a namesake of the same kind, options by their names', async () => {
    const [kinds, theirs] = [options('Norte', 'Sur'), options('sur', 'Este')];
    const [place, cost, client] = [
      await define(here, 'Sede', 'choice', kinds),
      await define(here, 'Coste', 'number', { unit: '€', decimals: 2 }),
      await define(here, 'Cliente', 'text'),
    ];
    const [placeThere, clientThere] = [
      await define(there, 'SEDE', 'choice', theirs),
      await define(there, 'Cliente', 'text'),
    ];
    // of another kind, and one that does not take the value
    await define(there, 'Coste', 'text');
    const story = await createStory(ana, here.id, {
      fields: { [place]: kinds.options[1]?.id, [cost]: 4.25, [client]: 'Ayuntamiento' } as never,
    });
    const value = theirs.options[0]?.id;
    expect(await moved(ana, story.id)).toMatchObject({
      fields: { [placeThere]: value, [clientThere]: 'Ayuntamiento' },
    });
    const other = await createStory(ana, here.id, { fields: { [place]: kinds.options[0]?.id } as never });
    expect(await moved(ana, other.id)).toMatchObject({ fields: {} });
  });

  test('tasks, comments, files and followers, without assignees who do not see the project', async () => {
    const story = await createStory(ana, here.id, { assignee_id: near.id, labels: [] });
    await near.client.from('comments').insert({ story_id: story.id, body: 'Hola' }).throwOnError();
    await ana.client
      .from('tasks')
      .insert([
        { story_id: story.id, title: 'De Nora', assignee_id: near.id, rank: 'a0' },
        { story_id: story.id, title: 'De Luis', assignee_id: luis.id, rank: 'a1' },
      ])
      .throwOnError();
    await luis.client.from('story_followers').insert({ story_id: story.id }).throwOnError();
    expect(await moved(ana, story.id)).toMatchObject({ assignee_id: null, task_count: 2, comment_count: 1 });
    const tasks = await far.client
      .from('tasks')
      .select('title, assignee_id')
      .eq('story_id', story.id)
      .order('rank');
    expect(tasks.data).toEqual([
      { title: 'De Nora', assignee_id: null },
      { title: 'De Luis', assignee_id: luis.id },
    ]);
    const comments = await far.client.from('comments').select('body, author_id').eq('story_id', story.id);
    expect(comments.data).toEqual([{ body: 'Hola', author_id: near.id }]);
    const followers = await far.client.from('story_followers').select('user_id').eq('story_id', story.id);
    expect(followers.data).toEqual([{ user_id: luis.id }]);
  });

  test('no epic and no sprint', async () => {
    const { data: epic } = await ana.client
      .from('epics')
      .insert({ project_id: here.id, name: 'Pagar' })
      .select('id')
      .single()
      .throwOnError();
    const sprint = await createSprint(ana, here.id);
    const story = await createStory(ana, here.id, {
      epic_id: (epic as { id: string }).id,
      sprint_id: sprint.id,
    });
    expect(await moved(ana, story.id)).toMatchObject({ epic_id: null, sprint_id: null });
  });

  test('files only as far as the other project has room for them', async () => {
    const story = await createStory(ana, here.id);
    const full = await createStory(ana, there.id);
    const file = (story_id: string, size: number, count = 1) =>
      server.pool.query(
        `insert into public.attachments (id, story_id, project_id, name, content_type, size, uploaded_by)
         select gen_random_uuid(), $1, $2, 'acta.txt', 'text/plain', $3, $4 from generate_series(1, $5)`,
        [story_id, here.id, size, ana.id, count],
      );
    await file(story.id, 10);
    await file(full.id, 10 * 1024 ** 2, 512);
    expect(await move(ana, story.id)).toEqual({ status: 413, code: 'project_files_full' });
    await server.pool.query('delete from public.attachments where story_id = $1', [full.id]);
    expect(await moved(ana, story.id)).toMatchObject({ project_id: there.id });
  });
});

describe('the history', () => {
  let story: Story;
  beforeEach(async () => {
    story = await createStory(near, here.id, { title: 'Con pasado' });
    await change(near, story.id, { priority: 'high' });
    await near.client.from('comments').insert({ story_id: story.id, body: 'Hola' }).throwOnError();
    await moved(ana, story.id);
  });

  test('is there for people who did not see the former project, with names that lead nowhere', async () => {
    const answer = await past(far, story.id);
    expect(answer).toMatchObject({
      people: [{ id: near.id, full_name: 'Nora Cerca' }],
      events: [
        { action: 'updated', actor_id: near.id, changes: { priority: ['medium', 'high'] } },
        { action: 'created', actor_id: near.id, entity_name: 'Con pasado' },
      ],
    });
    expect(JSON.stringify(answer)).not.toContain(here.id);
    expect(await call(far.client, 'person_page', { person_id: near.id })).toBeNull();
    expect((await far.client.from('profiles').select('id').eq('id', near.id)).data).toEqual([]);
    expect((await far.client.from('team_directory').select('id').eq('id', near.id)).data).toEqual([]);
    const mention = { story_id: story.id, body: 'Mira', mentions: [near.id] };
    const { data } = await far.client.from('comments').insert(mention).select('mentions').single();
    expect(data).toEqual({ mentions: [] });
  });

  test('has nothing that who sees both projects reads already, and nothing for people who do not see the story', async () => {
    expect(await past(luis, story.id)).toEqual({ events: [], people: [] });
    for (const answer of [past(near, story.id), past(stranger, story.id), past(stranger, randomUUID())]) {
      expect(await answer).toEqual({ events: [], people: [] });
    }
  });

  test('stays in the log of the former project', async () => {
    const { data } = await near.client
      .from('activity_log')
      .select('action')
      .eq('entity_id', story.id)
      .eq('project_id', here.id)
      .order('created_at');
    expect(data).toEqual([{ action: 'created' }, { action: 'updated' }, { action: 'updated' }]);
  });
});

describe('the former key', () => {
  test('leads to the story, for people who see it and nobody else', async () => {
    const story = await createStory(ana, here.id);
    const key = `${here.key}-${story.number}`;
    const now = `${there.key}-${(await moved(ana, story.id)).number}`;
    expect(await found(ana, key)).toEqual([now]);
    expect(await found(far, key.toLowerCase())).toEqual([now]);
    expect(await found(near, key)).toEqual([]);
    expect(await found(stranger, key)).toEqual([]);
  });

  test('is that of the story again when it returns, and no other story gets it', async () => {
    const [one, two] = [await createStory(ana, here.id), await createStory(ana, here.id)];
    await moved(ana, two.id);
    const next = await createStory(ana, here.id);
    expect(next.number).toBe(two.number + 1);
    const back = await moved(ana, two.id, here);
    expect(back.number).toBe(two.number);
    expect(await found(ana, `${there.key}-1`)).toEqual([`${here.key}-${two.number}`]);
    expect(one.number).toBe(1);
    // a third visit to the project has its number there, too
    expect((await moved(ana, two.id)).number).toBe(1);
  });

  test('is gone with its story', async () => {
    const story = await createStory(ana, here.id);
    await moved(ana, story.id);
    await ana.client.from('user_stories').delete().eq('id', story.id).throwOnError();
    expect(await found(ana, `${here.key}-${story.number}`)).toEqual([]);
  });
});

describe('who has moved a story', () => {
  test('takes it back within the hour, whatever the rights in the project where it is', async () => {
    await ana.client
      .from('team_members')
      .update({ role: 'scrum_master' })
      .eq('team_id', here.team)
      .eq('user_id', luis.id)
      .throwOnError();
    const story = await createStory(ana, here.id, { status: 'todo', priority: 'critical' });
    await moved(luis, story.id);
    expect(await move(far, story.id, here)).toMatchObject({ status: 403 });
    expect(await moved(luis, story.id, here)).toMatchObject({ number: story.number, project_id: here.id });
    await moved(luis, story.id);
    await server.pool.query(
      "update app.former_story_keys set moved_at = moved_at - interval '2 hours' where story_id = $1",
      [story.id],
    );
    expect(await move(luis, story.id, here)).toEqual({ status: 403, code: 'story_must_stay' });
  });

  test('takes it nowhere else', async () => {
    const own = await createProject(luis, 'De Luis');
    const story = await createStory(luis, here.id);
    await moved(luis, story.id);
    await change(ana, story.id, { status: 'todo' });
    expect(await move(luis, story.id, own)).toEqual({ status: 403, code: 'story_must_stay' });
    expect(await moved(luis, story.id, here)).toMatchObject({ project_id: here.id });
  });
});

test('a story moves to no project that the person does not see, or that is archived', async () => {
  const foreign = await createProject(stranger, 'Ajeno');
  const story = await createStory(ana, here.id);
  expect(await move(ana, story.id, foreign)).toMatchObject({ status: 403 });
  expect(await move(stranger, story.id, foreign)).toMatchObject({ code: 'stories_gone' });
  await call(ana.client, 'archive_project', { project_id: there.id, archived: true });
  expect(await move(ana, story.id)).toEqual({ status: 409, code: 'project_archived' });
  const { data } = await ana.client.from('user_stories').select('project_id, number').eq('id', story.id);
  expect(data).toEqual([{ project_id: here.id, number: story.number }]);
});

describe('two people at once', () => {
  test('one edits while the other moves: both changes stay', async () => {
    const story = await createStory(ana, here.id);
    const [edited, gone] = await Promise.all([
      editField(luis.client, {
        story_id: story.id,
        field: 'title',
        before: story.title,
        after: 'Otro título',
      }),
      move(ana, story.id),
    ]);
    expect([edited, gone]).toMatchObject([{ title: 'Otro título' }, [{ project_id: there.id }]]);
    const { data } = await ana.client.from('user_stories').select('title, project_id').eq('id', story.id);
    expect(data).toEqual([{ title: 'Otro título', project_id: there.id }]);
  });

  test('both move it: it is in one of the projects, and each key leads to it', async () => {
    const third = await createProject(ana, 'Tercero');
    const story = await createStory(ana, here.id);
    const to = (project: Project) =>
      call(ana.client, 'change_stories', {
        groups: [{ ids: [story.id], change: { project_id: project.id }, expected: { project_id: here.id } }],
      });
    const answers = await Promise.all([to(there), to(third)]);
    // the second one finds the story elsewhere and skips it
    expect(answers.map((rows) => (Array.isArray(rows) ? rows.length : rows)).sort()).toEqual([0, 1]);
    const { data } = await ana.client
      .from('user_stories')
      .select('project_id, number')
      .eq('id', story.id)
      .single();
    const project = [there, third].find(({ id }) => id === data?.project_id);
    expect(await found(ana, `${here.key}-${story.number}`)).toEqual([`${project?.key}-${data?.number}`]);
  });

  test('the last free place of a column is taken once', async () => {
    await ana.client
      .from('board_columns')
      .update({ wip_limit: 1 })
      .eq('project_id', there.id)
      .eq('status', 'todo')
      .throwOnError();
    const stories = await Promise.all([1, 2, 3].map(() => createStory(ana, here.id, { status: 'todo' })));
    const answers = await Promise.all(stories.map(({ id }) => move(ana, id)));
    expect(answers.filter(Array.isArray)).toHaveLength(1);
    expect(answers.filter((answer) => !Array.isArray(answer))).toMatchObject([
      { code: 'wip_limit_reached' },
      { code: 'wip_limit_reached' },
    ]);
  });
});

test('a text of a field that came along and is removed for good leaves the log of the former project, too', async () => {
  const SECRET = 'Contraseña: 1234';
  const [id, idThere] = [await define(here, 'Cliente', 'text'), await define(there, 'cliente', 'text')];
  const story = await createStory(ana, here.id);
  await change(ana, story.id, { fields: { [id]: SECRET } });
  await moved(ana, story.id);
  const everywhere = async () =>
    (
      await server.pool.query(
        `select 'stories' as place from public.user_stories s where s::text like $1
         union all select 'log' from public.activity_log l where l.changes::text like $1
         union all select 'outbox' from app.outbox o where concat(o.old_row, o.new_row) like $1`,
        [`%${SECRET}%`],
      )
    ).rows;
  expect(await everywhere()).not.toEqual([]);
  expect(
    await call(ana.client, 'redact_text', { kind: 'field', id: story.id, field_id: idThere }),
  ).toBeNull();
  expect(await everywhere()).toEqual([]);
});
