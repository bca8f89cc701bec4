import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newColumn, readColumns } from '#server/features/projects/testing/columns.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createSprint, createStory } from '#server/testing/scenario.ts';
import { allContracts, type Procedures } from '#shared/contracts/procedures.ts';

/** Calls that are sent again because their answer was lost: each is done once, and its repeat is answered alike. */

const server = await serverForFile();
const ana = await server.createPerson();
const luis = await server.createPerson();
const stranger = await server.createPerson();
const admin = await server.createPerson({ admin: true });
const project = await createProject(ana);
await addMember(ana, project.team, luis);
const foreign = (await createStory(stranger, (await createProject(stranger)).id)).id;

const CREATES =
  /^(admin_)?(add|clone|create|invite|make|resend)_|^start_(export|retrospective)|_(from|to)_story$/;
/** The ids that a client can make for what a procedure creates, or for its command. */
const OWN_IDS = ['id', 'command_id', 'story_id', 'task_id', 'story'];

test('what creates or sends something takes an id of its caller', () => {
  const creating = Object.values(allContracts).filter(({ name }) => CREATES.test(name));
  expect(creating.length).toBeGreaterThan(10);
  const without = creating.filter(
    ({ input }) => !(input instanceof z.ZodObject && OWN_IDS.some((id) => id in input.shape)),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});

const clone = (story_id: string, id: string) => ({
  story_id,
  id,
  title: 'Copia',
  criteria: true,
  tasks: true,
  labels: true,
  files: false,
  fields: true,
});
const poker = (id: string) => ({
  id,
  team_id: project.team,
  name: 'Sesión',
  mode: 'live' as const,
  deck: { kind: 'custom' as const, cards: [{ label: '1', points: 1 }] },
  story_ids: [],
});
const newTask = async () => {
  const story = await createStory(ana, project.id);
  const task = { id: randomUUID(), story_id: story.id, title: 'Tarea' };
  await ana.client.from('tasks').insert(task).throwOnError();
  return task.id;
};
const countOf = async (table: string, id: string) =>
  (await server.pool.query(`select from public.${table} where id = $1`, [id])).rowCount;

/** Calls that create something under an id: what they create, and the call. */
type Creation = [table: string, make: (id: string) => Promise<() => Promise<unknown>>];
const calls = <Name extends keyof Procedures>(name: Name, input: Procedures[Name]['input']) => {
  return () => call(ana.client, name, input);
};
const CREATIONS: Record<string, Creation> = {
  'a copy of a story': [
    'user_stories',
    async (id) => calls('clone_story', clone((await createStory(ana, project.id)).id, id)),
  ],
  'a story of a task': [
    'user_stories',
    async (id) => calls('task_to_story', { task_id: await newTask(), id }),
  ],
  'a story of a template': [
    'user_stories',
    async (id) =>
      calls('create_from_template', {
        template_id: null,
        story: { id, project_id: project.id, title: 'De plantilla' },
        tasks: ['Una'],
      } as Procedures['create_from_template']['input']),
  ],
  'a template of a story': [
    'story_templates',
    async (id) =>
      calls('template_from_story', { story_id: (await createStory(ana, project.id)).id, id, name: id }),
  ],
  'a session of Planning Poker': ['poker_sessions', async (id) => calls('create_poker_session', poker(id))],
  'a planned retrospective': [
    'retrospectives',
    async (id) =>
      calls('start_retrospective', {
        id,
        team_id: project.team,
        title: 'Retro',
        template: 'start_stop_continue',
        anonymous: false,
      }),
  ],
  'a template of retrospectives': [
    'retro_templates',
    async (id) =>
      calls('save_retro_template', {
        id,
        team_id: project.team,
        name: 'Propia',
        columns: [{ id: 'una', title: 'Una' }],
      }),
  ],
};

/** The parts of an answer that stay, without the moments at which it was read. */
const lasting = (answer: unknown) => {
  const { now, revision, participants, ...rest } = (answer ?? {}) as Record<string, unknown>;
  return rest;
};

test.each(Object.entries(CREATIONS))(
  '%s that is created four times at once is there once, also for those who call again',
  { retry: 0 },
  async (_, [table, make]) => {
    const id = randomUUID();
    const create = await make(id);
    const [first, ...others] = await Promise.all([create(), create(), create(), create()]);
    expect(first ?? {}).not.toHaveProperty('code');
    for (const answer of [...others, await create()]) expect(lasting(answer)).toEqual(lasting(first));
    expect(await countOf(table, id)).toBe(1);
  },
);

test.each(Object.entries(CREATIONS).filter(([, [table]]) => table === 'user_stories'))(
  '%s under the id of a story that the caller does not see is refused, and says nothing of it',
  async (_, [, make]) => {
    const answer = await (await make(foreign))();
    expect(answer).toMatchObject({ status: 409 });
    expect(JSON.stringify(answer)).not.toContain('Historia');
  },
);

test('under the id of a session or a template of another team nothing is created or changed', async () => {
  const theirs = await createProject(stranger);
  const id = randomUUID();
  await call(stranger.client, 'create_poker_session', { ...poker(id), team_id: theirs.team });
  expect(await call(ana.client, 'create_poker_session', poker(id))).toEqual({
    status: 404,
    code: 'poker_gone',
  });
  const template = { id: randomUUID(), name: 'Suya', columns: [{ id: 'una', title: 'Una' }] };
  await call(stranger.client, 'save_retro_template', { ...template, team_id: theirs.team });
  expect(
    await call(ana.client, 'save_retro_template', { ...template, name: 'Mía', team_id: project.team }),
  ).toEqual({ status: 404, code: 'template_gone' });
});

describe('an invitation that is sent again', () => {
  const jobs = async (email: string) => {
    const { rows } = await server.pool.query<{ count: number }>(
      `select (select count(*) from auth.links l join public.invitations i on l.payload ->> 'invitation_id' = i.id::text
        where i.email = $1)::int as count`,
      [email],
    );
    return rows[0]?.count;
  };
  const sent = async (email: string) => {
    await server.mails.mailTo(email);
    const { rowCount } = await server.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'send_link_mail'`,
    );
    return rowCount;
  };

  test('by mail is one, even when the pause between mails is over', { retry: 0 }, async () => {
    const email = 'una@acme.test';
    const input = { team_id: project.team, email, command_id: randomUUID() };
    const invite = () => call(ana.client, 'invite_member', input);
    expect(await Promise.all([invite(), invite(), invite()])).toEqual(Array(3).fill({ outcome: 'invited' }));
    await server.pool.query(`delete from auth.throttles where key like 'invite:pause:%'`);
    expect(await invite()).toEqual({ outcome: 'invited' });
    await expect.poll(() => sent(email)).toBe(0);
    expect(server.mails.mails.filter(({ to }) => to === email)).toHaveLength(1);
    expect(await jobs(email)).toBe(1);
  });

  test('to a person with an account says again that they were added', async () => {
    const person = await server.createPerson();
    const input = { team_id: project.team, email: person.email, command_id: randomUUID() };
    expect(await call(ana.client, 'invite_member', input)).toEqual({ outcome: 'added' });
    expect(await call(ana.client, 'invite_member', input)).toEqual({ outcome: 'added' });
    const { data } = await person.client.from('notifications').select('kind').throwOnError();
    expect(data).toEqual([{ kind: 'invited' }]);
    // another command is another invitation
    expect(await call(ana.client, 'invite_member', { ...input, command_id: randomUUID() })).toEqual({
      status: 409,
      code: 'already_member',
    });
  });

  test('with others answers all of them alike, and counts once', async () => {
    const person = await server.createPerson();
    const emails = [person.email, luis.email, 'otra@acme.test'];
    const input = { team_id: project.team, emails, command_id: randomUUID() };
    const first = await call(ana.client, 'invite_members', input);
    expect(first).toMatchObject([{ outcome: 'added' }, { hint: 'already_member' }, { outcome: 'invited' }]);
    const attempts = () =>
      server.pool.query(`select count from auth.throttles where key = 'invite:person:' || $1`, [ana.id]);
    const before = await attempts();
    expect(await call(ana.client, 'invite_members', input)).toEqual(first);
    expect((await attempts()).rows).toEqual(before.rows);
  });

  test('that was open is renewed once', async () => {
    const email = 'abierta@acme.test';
    await call(ana.client, 'invite_member', { team_id: project.team, email });
    const { data } = await ana.client
      .from('invitations')
      .select('id')
      .eq('email', email)
      .single()
      .throwOnError();
    await server.pool.query(`delete from auth.throttles where key like 'invite:pause:%'`);
    const input = { invitation_id: data.id, command_id: randomUUID() };
    const resend = () => call(ana.client, 'resend_invitation', input);
    expect([await resend(), await resend()]).toEqual([{ outcome: 'invited' }, { outcome: 'invited' }]);
    await expect.poll(() => sent(email)).toBe(0);
    expect(server.mails.mails.filter(({ to }) => to === email)).toHaveLength(2);
  });

  test('and refused for a right does not hold the command back', async () => {
    const input = { team_id: project.team, email: 'luego@acme.test', command_id: randomUUID() };
    expect(await call(luis.client, 'invite_member', input)).toEqual({ status: 403, code: 'not_manager' });
    // the command of somebody else is another one
    expect(await call(ana.client, 'invite_member', input)).toEqual({ outcome: 'invited' });
    expect(await call(luis.client, 'invite_member', input)).toEqual({ status: 403, code: 'not_manager' });
  });
});

test('an account that is created again is the first one, with one mail', { retry: 0 }, async () => {
  const input = { email: 'cuenta@acme.test', full_name: 'Cuenta Nueva', command_id: randomUUID() };
  const add = () => call(admin.client, 'admin_add_person', input);
  const [first, ...others] = await Promise.all([add(), add(), add()]);
  expect(first).toEqual({ person_id: expect.any(String) });
  expect([...others, await add()]).toEqual([first, first, first]);
  await server.mails.mailTo(input.email);
  const link = { ...input, email: 'enlace@acme.test', deliver: 'link' as const, command_id: randomUUID() };
  const made = await call(admin.client, 'admin_add_person', link);
  // no table has the secret of a link, so that the repeat answers another one
  expect(await call(admin.client, 'admin_add_person', link)).toEqual({
    ...made,
    link: expect.stringContaining('token_hash='),
  });
  const { rows } = await server.pool.query(
    'select answer::text from app.done_commands where answer is not null',
  );
  for (const { answer } of rows) expect(answer).not.toContain('token_hash');
  // a right that has ended since is not given by the command
  await server.pool.query('update auth.users set is_admin = false where id = $1', [admin.id]);
  expect(await call(admin.client, 'admin_add_person', link)).toEqual({ status: 403, code: 'not_admin' });
});

test('an export that is begun again is the first one', async () => {
  const command_id = randomUUID();
  const begin = () => call(luis.client, 'start_export', { command_id });
  const [first, second] = await Promise.all([begin(), begin()]);
  expect(first).toEqual({ export_id: expect.any(String) });
  expect([second, await begin()]).toEqual([first, first]);
});

test('the steps of a sprint are taken once, and answered alike', async () => {
  const { id: sprint_id } = await createSprint(ana, project.id);
  await createStory(ana, project.id, { sprint_id, status: 'in_progress' });
  for (const name of ['start_sprint', 'pause_sprint', 'resume_sprint', 'finish_sprint'] as const) {
    const input = {
      sprint_id,
      command_id: randomUUID(),
      ...(name === 'finish_sprint' && { leftovers: 'backlog' }),
    };
    const step = () => call(ana.client, name, input as Procedures['finish_sprint']['input']);
    const [first, second] = await Promise.all([step(), step()]);
    expect(first).toMatchObject({ id: sprint_id });
    expect([second, await step()]).toEqual([first, first]);
  }
});

test('the id of a command of another procedure is refused', async () => {
  const command_id = randomUUID();
  await call(ana.client, 'invite_member', { team_id: project.team, email: 'misma@acme.test', command_id });
  expect(await call(ana.client, 'start_export', { command_id })).toEqual({ status: 400, code: '22023' });
});

describe('what is deleted again stays as it is', () => {
  test('stories, for the person who has deleted them', async () => {
    const [one, two] = [await createStory(ana, project.id), await createStory(ana, project.id)];
    const ids = [one.id, two.id];
    const remove = (by: Person, some: string[]) => call(by.client, 'delete_stories', { ids: some });
    expect(await Promise.all([remove(ana, ids), remove(ana, ids)])).toEqual([null, null]);
    const deletedAt = async () =>
      (await server.pool.query('select deleted_at from public.user_stories where id = any ($1)', [ids])).rows;
    const first = await deletedAt();
    expect(await remove(ana, ids)).toBeNull();
    expect(await deletedAt()).toEqual(first);
    for (const by of [luis, stranger])
      expect(await remove(by, ids)).toEqual({ status: 409, code: 'stories_gone' });
    // another call than the first one
    const open = await createStory(ana, project.id);
    expect(await remove(ana, [one.id, open.id])).toEqual({ status: 409, code: 'stories_gone' });
  });

  test('a project, for its owner', async () => {
    const { id } = await createProject(luis, 'Borrada');
    const remove = (by: Person) => call(by.client, 'delete_project', { project_id: id });
    expect(await Promise.all([remove(luis), remove(luis)])).toEqual([null, null]);
    expect(await remove(stranger)).toEqual({ status: 403, code: 'only_owner_deletes' });
  });
});

describe('a change whose answer an undo needs is made once, and answered alike', () => {
  const alike = async (send: () => Promise<unknown>) => {
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).not.toHaveProperty('code');
    expect([second, await send()]).toEqual([first, first]);
    return first;
  };

  test('a removed member, and a person who leaves', { retry: 0 }, async () => {
    const { id, team } = await createProject(ana, 'Con gente');
    for (const by of [ana, luis]) {
      await addMember(ana, team, luis);
      const story = await createStory(ana, id, { assignee_id: luis.id });
      const input = { team_id: team, user_id: luis.id, command_id: randomUUID() };
      const removed = await alike(() => call(by.client, 'remove_member', input));
      expect(removed).toMatchObject({ user_id: luis.id, story_ids: [story.id] });
      await server.pool.query('delete from public.user_stories where id = $1', [story.id]);
      // another command finds nobody
      const other = { ...input, command_id: randomUUID() };
      expect(await call(ana.client, 'remove_member', other)).toEqual({ status: 403, code: 'not_manager' });
    }
  });

  test('a label that is renamed to the name of another one, and one that is deleted', {
    retry: 0,
  }, async () => {
    const { id } = await createProject(ana, 'Con etiquetas');
    const story = await createStory(ana, id, { labels: ['uno', 'dos'] });
    const { data } = await ana.client
      .from('project_labels')
      .select('id, name')
      .eq('project_id', id)
      .throwOnError();
    const [one, two] = ['uno', 'dos'].map((name) => data.find((label) => label.name === name)?.id ?? '') as [
      string,
      string,
    ];
    const merge = { label_id: one, name: 'dos', command_id: randomUUID() };
    expect(await alike(() => call(ana.client, 'rename_label', merge))).toEqual({ story_ids: [story.id] });
    const remove = { label_id: two, command_id: randomUUID() };
    expect(await alike(() => call(ana.client, 'delete_label', remove))).toEqual({ story_ids: [story.id] });
    const other = { ...remove, command_id: randomUUID() };
    expect(await call(ana.client, 'delete_label', other)).toEqual({ status: 404, code: 'label_gone' });
  });

  test('the columns of a board, and their undo', { retry: 0 }, async () => {
    const { id } = await createProject(ana, 'Con columnas');
    const before = await readColumns(ana, id);
    const columns = [...before, newColumn('done', 'Publicado')];
    const save = { project_id: id, columns, removed: [], expected: before, command_id: randomUUID() };
    const saved = await alike(() => call(ana.client, 'save_columns', save));
    const { save_id } = saved as Procedures['save_columns']['output'];
    const undo = { project_id: id, save_id, command_id: randomUUID() };
    expect(await alike(() => call(ana.client, 'undo_save_columns', undo))).toEqual({ columns: before });
    expect(await readColumns(ana, id)).toEqual(before);
  });

  test('a test mail is sent once', { retry: 0 }, async () => {
    const boss = await server.createPerson({ admin: true });
    const command_id = randomUUID();
    const sent = await alike(() => call(boss.client, 'admin_test_mail', { command_id }));
    expect(sent).toMatchObject({ outcome: 'accepted', to: boss.email });
    expect(server.mails.mails.filter(({ to }) => to === boss.email)).toHaveLength(1);
  });
});

test('a team that is deleted again stays as it is; one that is there does not go without a right', async () => {
  const { id, team } = await createProject(ana, 'Con equipos');
  const { data } = await ana.client
    .from('teams')
    .insert({ project_id: id, name: 'Sobra' })
    .select('id')
    .single();
  const input = { team_id: data?.id ?? '', heir_id: team };
  const remove = (by: Person) => call(by.client, 'delete_team', input);
  expect(await remove(stranger)).toEqual({ status: 403, code: 'not_manager' });
  expect(await Promise.all([remove(ana), remove(ana)])).toEqual([null, null]);
  expect(await remove(ana)).toBeNull();
});

test('a filter that is given again to its project, or is made an own one again, stays as it is', async () => {
  const row = { id: randomUUID(), project_id: project.id, name: 'Mi vista', filter: {} };
  await ana.client.from('saved_filters').insert(row).throwOnError();
  const share = (by: Person, shared: boolean) =>
    call(by.client, 'share_filter', { filter_id: row.id, shared });
  for (const shared of [true, false])
    expect([await share(ana, shared), await share(ana, shared)]).toEqual([null, null]);
  expect(await share(stranger, false)).toEqual({ status: 404, code: 'filter_gone' });
});

describe('what is restored again stays as it is', () => {
  test('stories, for those who see them', async () => {
    const [one, two] = [await createStory(ana, project.id), await createStory(ana, project.id)];
    await call(ana.client, 'delete_stories', { ids: [one.id, two.id] });
    const restore = (by: Person, ids: string[]) => call(by.client, 'restore_stories', { ids });
    expect(await restore(ana, [one.id])).toBeNull();
    const { rows } = await server.pool.query('select updated_at from public.user_stories where id = $1', [
      one.id,
    ]);
    expect(await restore(ana, [one.id])).toBeNull();
    const again = await server.pool.query('select updated_at from public.user_stories where id = $1', [
      one.id,
    ]);
    expect(again.rows).toEqual(rows);
    expect(await restore(ana, [one.id, two.id])).toBeNull();
    expect(await restore(stranger, [one.id])).toEqual({ status: 409, code: 'stories_gone' });
  });

  test('a task', async () => {
    const task = await newTask();
    await ana.client.from('tasks').delete().eq('id', task).throwOnError();
    const restore = (by: Person) => call(by.client, 'restore_story_part', { part: 'tasks', id: task });
    expect(await Promise.all([restore(ana), restore(ana)])).toEqual([null, null]);
    expect(await restore(stranger)).toEqual({ status: 404, code: 'part_gone' });
  });

  test('a project, by its owner and by an administrator', async () => {
    const { id } = await createProject(luis, 'Recuperada');
    const boss = await server.createPerson({ admin: true });
    const recover = (by: Person) => call(by.client, 'recover_project', { project_id: id });
    const restore = () => call(boss.client, 'admin_restore_project', { project_id: id });
    await call(luis.client, 'delete_project', { project_id: id });
    expect([await recover(luis), await recover(luis)]).toEqual([null, null]);
    expect(await recover(stranger)).toEqual({ status: 404, code: 'project_gone' });
    await call(luis.client, 'delete_project', { project_id: id });
    expect([await restore(), await restore()]).toEqual([null, null]);
    const { data } = await luis.client.from('notifications').select('kind').eq('project_id', id);
    expect(data).toEqual([{ kind: 'project_restored' }]);
  });

  test('an answer to an offer, but not another answer', async () => {
    const { id, team } = await createProject(ana, 'Ofrecida');
    await addMember(ana, team, luis);
    const offer = () => call(ana.client, 'offer_ownership', { project_id: id, user_id: luis.id });
    const answer = (accept: boolean) => call(luis.client, 'answer_offer', { project_id: id, accept });
    await offer();
    expect([await answer(false), await answer(false)]).toEqual([null, null]);
    expect(await answer(true)).toEqual({ status: 404, code: 'offer_gone' });
    await offer();
    expect([await answer(true), await answer(true)]).toEqual([null, null]);
    expect(await answer(false)).toEqual({ status: 404, code: 'offer_gone' });
  });
});
