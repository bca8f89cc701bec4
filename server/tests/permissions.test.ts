import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { procedures } from '../features/procedures.ts';
import { type Client, type Person, serverForFile } from '../testing/harness.ts';
import { ALLOWED_OBSERVER, GUEST, RIGHTS, STANDINGS, standingOf } from '../testing/rights/rights.ts';
import { createCast, isTeamRole, type Role } from '../testing/rights/roles.ts';
import { noting, UNTRIED, WRITES } from '../testing/rights/tried.ts';
import { addMember, createProject, type Project } from '../testing/scenario.ts';

/**
 * The functions of shared/rules/accounts/permissions.ts against the database: each action, for each role, in an active and in an
 * archived project. An action that a function allows succeeds, and one that it forbids is refused or changes no row.
 */

/** The people of the project, and an administrator of the platform, who does not belong to it. */
const CALLERS = [...STANDINGS, 'administrator'] as const;
type Caller = (typeof CALLERS)[number];
const STATES = ['active', 'archived'] as const;
type State = (typeof STATES)[number];

/** One attempt: who does it, and where. */
interface Attempt {
  caller: Caller;
  id: string;
  client: Client;
  project: Project;
  state: State;
}

interface Answer {
  data: unknown;
  error: { code: string } | null;
}

/** An action of the table of rights. */
interface Action {
  act: (attempt: Attempt) => PromiseLike<Answer>;
}

/** One for each state of the project, since a guest is in one. */
const guests = new Map<State, Person>();
const projects = new Map<string, Project>();
/** Its project lets observers do more. */
const projectOf = (caller: Caller, state: State) =>
  projects.get(caller === ALLOWED_OBSERVER ? `${state} ${caller}` : state) as Project;
/** Members whose data other people manage: one of each kind for each project, so that no other project gives rights. */
const mates = new Map<`${State} ${'accepted' | 'pending'}`, string>();
const mate = (state: State, kind: 'accepted' | 'pending') => mates.get(`${state} ${kind}`) ?? '';

const ROLE_OF: Partial<Record<Caller, Role>> = {
  [ALLOWED_OBSERVER]: 'observer',
  administrator: 'other',
  [GUEST]: 'member',
};
const roleOf = (caller: Caller) => ROLE_OF[caller] ?? (caller as Role);
function personOf(caller: Caller, state: State): Person {
  if (caller === 'administrator') return administrator;
  return (caller === GUEST && guests.get(state)) || cast.person(roleOf(caller));
}

/** Inserts a row as the database itself, whatever the rules say. @returns its id. */
async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row);
  const values = columns.map((_, at) => `$${at + 1}`);
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.${table} (${columns.join()}) values (${values.join()}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? '';
}

/** Changes data as the database itself. */
const write = (sql: string, values: unknown[]) => server.pool.query(sql, values);
const owner = () => cast.id('owner');
/** A member of the project other than the caller. */
const other = ({ id }: Attempt) => (id === owner() ? cast.id('tester') : owner());

const story = ({ project }: Attempt, row: Record<string, unknown> = {}) =>
  insert('user_stories', { project_id: project.id, title: 'Historia', reporter_id: owner(), ...row });
/** Deletes a story as the database itself. */
async function deleted(id: string): Promise<string> {
  await write('insert into app.deleted_stories (story_id) values ($1)', [id]);
  await write('update public.user_stories set deleted_at = app.now() where id = $1', [id]);
  return id;
}
const part = async (attempt: Attempt, table: string, row: Record<string, unknown>) =>
  insert(table, { story_id: await story(attempt), ...row });
const file = (attempt: Attempt, by: string) =>
  part(attempt, 'attachments', {
    id: randomUUID(),
    project_id: attempt.project.id,
    name: 'acta.pdf',
    content_type: 'application/pdf',
    size: 1,
    uploaded_by: by,
  });
const epic = ({ project }: Attempt) => insert('epics', { project_id: project.id, name: 'Épica' });
const label = ({ project }: Attempt) =>
  insert('project_labels', { project_id: project.id, name: randomUUID() });
/** A view that the project shares; the earlier one goes, since a project has fifty at most. */
async function sharedFilter({ project }: Attempt): Promise<string> {
  await write('delete from public.shared_filters where project_id = $1', [project.id]);
  return insert('shared_filters', { project_id: project.id, name: randomUUID(), filter: {} });
}
/** A field of the project; the earlier one goes, since a project has twenty at most. */
async function ownField({ project }: Attempt): Promise<string> {
  await write('delete from public.project_fields where project_id = $1', [project.id]);
  return insert('project_fields', { project_id: project.id, name: 'Sede', kind: 'text', rank: 'a0' });
}
/** A template of the project; the earlier one goes, since a project has fifty at most. */
async function template({ project }: Attempt): Promise<string> {
  await write('delete from public.story_templates where project_id = $1', [project.id]);
  return insert('story_templates', { project_id: project.id, name: randomUUID() });
}
/** A limit of a further team of the project. */
async function teamLimit({ project }: Attempt): Promise<{ team_id: string; column_id: string }> {
  const { rows } = await write(
    `with second as (insert into public.teams (project_id, name) values ($1, 'Otro') returning id, project_id)
     insert into public.team_column_limits (project_id, team_id, column_id, wip_limit)
     select t.project_id, t.id, c.id, 2 from second t join public.project_columns c using (project_id) limit 1
     returning team_id, column_id`,
    [project.id],
  );
  const [limit] = rows as { team_id: string; column_id: string }[];
  if (!limit) throw new Error('no column');
  return limit;
}
const dates = { start_date: '2026-03-02', end_date: '2026-03-13' };
const sprint = async ({ project }: Attempt) => {
  const team_id = await insert('teams', { project_id: project.id, name: 'Otro' });
  return insert('sprints', { project_id: project.id, team_id, name: 'Sprint', ...dates });
};

const changed = (client: Client, table: 'user_stories', id: string, row: object) =>
  client
    .from(table)
    .update(row as never)
    .eq('id', id)
    .select('id');
const removed = (client: Client, table: 'user_stories', id: string) =>
  client.from(table).delete().eq('id', id).select('id');
const created = (client: Client, table: 'user_stories', row: object) =>
  client
    .from(table)
    .insert(row as never)
    .select();
/** Any table: the client's types of one stand for all. */
const any = (table: string) => table as 'user_stories';
/** Calls a procedure; its success counts as one row. */
async function called(client: Client, name: string, input: object): Promise<Answer> {
  const { error } = await client.rpc(name as never, input as never);
  return { data: error ? [] : [{}], error };
}

const STORIES: Record<string, Action> = {
  'create a story': {
    act: ({ client, project }) =>
      created(client, any('user_stories'), { project_id: project.id, title: 'Nueva' }),
  },
  'edit and move a story': {
    act: async (at) =>
      changed(at.client, any('user_stories'), await story(at), { title: 'Otra', status: 'done' }),
  },
  'move a story into a sprint': {
    act: async (at) =>
      changed(at.client, any('user_stories'), await story(at), { sprint_id: await sprint(at) }),
  },
  'add a task': {
    act: async (at) => created(at.client, any('tasks'), { story_id: await story(at), title: 'Tarea' }),
  },
  'tick a task': {
    act: async (at) =>
      changed(at.client, any('tasks'), await part(at, 'tasks', { title: 'Tarea' }), { done: true }),
  },
  'delete a task': {
    act: async (at) => removed(at.client, any('tasks'), await part(at, 'tasks', { title: 'Tarea' })),
  },
  ...Object.fromEntries(
    (['own', "somebody else's"] as const).flatMap((whose) =>
      (['backlog', 'done'] as const).flatMap((status) => {
        const made = (at: Attempt) => story(at, { status, reporter_id: whose === 'own' ? at.id : other(at) });
        return [
          [
            `delete ${whose} story (${status})`,
            { act: async (at: Attempt) => removed(at.client, any('user_stories'), await made(at)) },
          ],
          [
            `delete ${whose} story (${status}) with a way back`,
            { act: async (at: Attempt) => called(at.client, 'delete_stories', { ids: [await made(at)] }) },
          ],
          [
            `restore ${whose} deleted story (${status})`,
            {
              act: async (at: Attempt) =>
                called(at.client, 'restore_stories', { ids: [await deleted(await made(at))], place: 'end' }),
            },
          ],
          [
            `move ${whose} story (${status}) to another project`,
            {
              act: async (at: Attempt) =>
                changed(at.client, any('user_stories'), await made(at), { project_id: elsewhere.id }),
            },
          ],
        ] as const;
      }),
    ),
  ),
};

const COPY = { criteria: true, tasks: true, labels: true, files: true, fields: true };

const PARTS: Record<string, Action> = {
  'clone a story': {
    act: async (at) =>
      called(at.client, 'clone_story', {
        ...COPY,
        story_id: await story(at),
        id: randomUUID(),
        title: 'Copia',
      }),
  },
  'make a story of a task': {
    act: async (at) =>
      called(at.client, 'task_to_story', {
        task_id: await part(at, 'tasks', { title: 'Tarea' }),
        id: randomUUID(),
      }),
  },
  'block a story by another one': {
    act: async (at) =>
      called(at.client, 'change_stories', {
        groups: [
          {
            ids: [await story(at)],
            change: { blocked_reason: 'Espera' },
            expected: { blocked_reason: null },
            waits_for: await story(at),
          },
        ],
        on_conflict: 'refuse',
      }),
  },
  'link stories': {
    act: async (at) => {
      const ends = { from_story: await story(at), to_story: await story(at) };
      return created(at.client, any('story_links'), { ...ends, kind: 'blocks' });
    },
  },
  'remove a link of stories': {
    act: async (at) => {
      const ends = { from_story: await story(at), to_story: await story(at) };
      return removed(at.client, any('story_links'), await insert('story_links', { ...ends, kind: 'blocks' }));
    },
  },
  'follow a story': {
    act: async (at) => created(at.client, any('story_followers'), { story_id: await story(at), moves: true }),
  },
  'mute a story': {
    act: async (at) => created(at.client, any('mutes'), { story_id: await story(at) }),
  },
  'see columns, limits of teams, own fields and their use, types, templates, links, followers and former texts of comments':
    {
      act: async (at) => {
        const { client, project } = at;
        const [first, second] = [await story(at), await story(at)];
        await insert('story_links', { from_story: first, to_story: second, kind: 'relates' });
        await insert('story_followers', { story_id: first, user_id: owner() });
        await write(
          'update public.user_stories set fields = jsonb_build_object($1::text, $2::text) where id = $3',
          [await ownField(at), 'Norte', first],
        );
        await template(at);
        await teamLimit(at);
        const comment_id = await insert('comments', { story_id: first, body: 'Hola', author_id: owner() });
        await write('update public.comments set body = $2 where id = $1', [comment_id, 'Adiós']);
        const rowsOf = (table: string, of: Record<string, string>) =>
          client.from(any(table)).select('*', { count: 'exact' }).match(of).throwOnError();
        const ofProject = { project_id: project.id };
        const tables = await Promise.all([
          rowsOf('project_columns', ofProject),
          rowsOf('team_column_limits', ofProject),
          rowsOf('project_fields', ofProject),
          rowsOf('story_templates', ofProject),
          rowsOf('story_links', { from_story: first }),
          rowsOf('story_followers', { story_id: first }),
          rowsOf('comment_versions', { comment_id }),
        ]);
        const answered = async (name: string, input: object) =>
          (await client.rpc(name as never, input as never)).data as unknown;
        const [types, use, links] = await Promise.all([
          answered('story_types', ofProject),
          answered('field_use', ofProject),
          answered('story_links', { story_id: first }),
        ]);
        const seen = [
          ...tables.map(({ count }) => Number(count) > 0),
          ...[types, (use as { fields?: unknown } | null)?.fields, links].map(
            (list) => Array.isArray(list) && list.length > 0,
          ),
        ];
        // all of it or nothing
        expect(new Set(seen).size, seen.join()).toBe(1);
        return { data: seen.filter(Boolean), error: null };
      },
    },
  comment: {
    act: async (at) => created(at.client, any('comments'), { story_id: await story(at), body: 'Hola' }),
  },
  ...Object.fromEntries(
    (['own', "somebody else's"] as const).flatMap((whose) => {
      const by = (at: Attempt) => (whose === 'own' ? at.id : other(at));
      const comment = (at: Attempt) => part(at, 'comments', { body: 'Hola', author_id: by(at) });
      return [
        [
          `edit ${whose} comment`,
          {
            act: async (at) => changed(at.client, any('comments'), await comment(at), { body: 'Adiós' }),
          } satisfies Action,
        ],
        [
          `delete ${whose} comment`,
          {
            act: async (at) => removed(at.client, any('comments'), await comment(at)),
          } satisfies Action,
        ],
        [
          `delete ${whose} file`,
          {
            act: async (at) => removed(at.client, any('attachments'), await file(at, by(at))),
          } satisfies Action,
        ],
      ] as const;
    }),
  ),
  'remove a text': {
    act: async (at) =>
      called(at.client, 'redact_text', {
        kind: 'comment',
        id: await part(at, 'comments', { body: 'Hola', author_id: at.id }),
      }),
  },
  'attach a file': {
    act: async (at) => {
      const { data } = await at.client.auth.getSession();
      const address = `${server.url}/files/v1/stories/${await story(at)}/attachments?name=a.txt`;
      const headers = { authorization: `Bearer ${data.session?.access_token}` };
      const answer = await fetch(address, { method: 'POST', headers, body: 'Hola' });
      return { data: answer.ok ? [{}] : [], error: answer.ok ? null : { code: String(answer.status) } };
    },
  },
};

const PROJECT: Record<string, Action> = {
  'create an epic': {
    act: ({ client, project }) => created(client, any('epics'), { project_id: project.id, name: 'Épica' }),
  },
  'rename an epic': {
    act: async (at) => changed(at.client, any('epics'), await epic(at), { name: 'Otra' }),
  },
  'delete an epic': {
    act: async (at) => removed(at.client, any('epics'), await epic(at)),
  },
  'add a label': {
    act: ({ client, project }) =>
      created(client, any('project_labels'), { project_id: project.id, name: randomUUID() }),
  },
  'rename a label': {
    act: async (at) => called(at.client, 'rename_label', { label_id: await label(at), name: randomUUID() }),
  },
  'delete a label': {
    act: async (at) => called(at.client, 'delete_label', { label_id: await label(at) }),
  },
  'write a shared view': {
    act: async ({ client, project }) => {
      await write('delete from public.shared_filters where project_id = $1', [project.id]);
      const row = { project_id: project.id, name: randomUUID(), filter: {} };
      return created(client, any('shared_filters'), row);
    },
  },
  'share a view': {
    act: async ({ client, id, project }) => {
      const own = { user_id: id, project_id: project.id, name: randomUUID(), filter: {} };
      return called(client, 'share_filter', { filter_id: await insert('saved_filters', own), shared: true });
    },
  },
  'change a shared view': {
    act: async (at) =>
      changed(at.client, any('shared_filters'), await sharedFilter(at), { name: randomUUID() }),
  },
  'delete a shared view': {
    act: async (at) => removed(at.client, any('shared_filters'), await sharedFilter(at)),
  },
  'make a shared view an own one': {
    act: async (at) =>
      called(at.client, 'share_filter', { filter_id: await sharedFilter(at), shared: false }),
  },
  'define an own field': {
    act: async ({ client, project }) => {
      await write('delete from public.project_fields where project_id = $1', [project.id]);
      return created(client, any('project_fields'), { project_id: project.id, name: 'Sede', kind: 'text' });
    },
  },
  'change an own field': {
    act: async (at) => changed(at.client, any('project_fields'), await ownField(at), { name: randomUUID() }),
  },
  'remove an own field': {
    act: async (at) =>
      changed(at.client, any('project_fields'), await ownField(at), { removed_at: '2026-01-01' }),
  },
  'write the value of an own field': {
    act: async (at) =>
      changed(at.client, 'user_stories', await story(at), { fields: { [await ownField(at)]: 'Norte' } }),
  },
  'write a template': {
    act: async ({ client, project }) => {
      await write('delete from public.story_templates where project_id = $1', [project.id]);
      return created(client, any('story_templates'), { project_id: project.id, name: 'Pantalla nueva' });
    },
  },
  'make a template of a story': {
    act: async (at) =>
      called(at.client, 'template_from_story', {
        story_id: await story(at),
        id: randomUUID(),
        name: randomUUID(),
      }),
  },
  'change a template': {
    act: async (at) => changed(at.client, any('story_templates'), await template(at), { name: randomUUID() }),
  },
  'delete a template': {
    act: async (at) =>
      changed(at.client, any('story_templates'), await template(at), { removed_at: '2026-01-01' }),
  },
  'create a story from a template': {
    act: async (at) =>
      called(at.client, 'create_from_template', {
        template_id: await template(at),
        story: { id: randomUUID(), project_id: at.project.id, title: 'De una plantilla' },
        tasks: ['Primera'],
      }),
  },
  'create a sprint': {
    act: ({ client, project }) =>
      created(client, any('sprints'), { project_id: project.id, name: 'Sprint', ...dates }),
  },
  'edit a sprint': {
    act: async (at) => changed(at.client, any('sprints'), await sprint(at), { goal: 'Otro' }),
  },
  'start a sprint': {
    act: async (at) => called(at.client, 'start_sprint', { sprint_id: await sprint(at) }),
  },
  'delete a sprint': {
    act: async (at) => removed(at.client, any('sprints'), await sprint(at)),
  },
  'change a column': {
    act: ({ client, project }) =>
      client
        .from('board_columns')
        .update({ name: 'Otra' })
        .match({ project_id: project.id, status: 'todo' })
        .select('status'),
  },
  'save the columns': {
    act: async ({ client, project }) => {
      const { rows } = await write('select app.columns_of($1) as columns', [project.id]);
      const [{ columns }] = rows as [{ columns: unknown }];
      return called(client, 'save_columns', {
        project_id: project.id,
        columns,
        removed: [],
        expected: columns,
      });
    },
  },
  'undo a save of the columns': {
    act: async ({ client, project }) => {
      const { rows } = await write(
        `insert into app.column_saves (project_id, columns, team_limits, stories, saved)
         select $1, (select jsonb_agg(c) from public.project_columns c where c.project_id = $1), '[]', '[]', app.columns_of($1)
         on conflict (project_id) do update set columns = excluded.columns, saved = excluded.saved returning save_id`,
        [project.id],
      );
      return called(client, 'undo_save_columns', { project_id: project.id, ...(rows[0] as object) });
    },
  },
  'limit a team in a column': {
    act: async (at) => {
      const limit = await teamLimit(at);
      await write('delete from public.team_column_limits where team_id = $1', [limit.team_id]);
      return at.client
        .from('team_column_limits')
        .insert({ project_id: at.project.id, wip_limit: 2, ...limit })
        .select();
    },
  },
  'change the limit of a team': {
    act: async (at) =>
      at.client
        .from('team_column_limits')
        .update({ wip_limit: 3 })
        .match(await teamLimit(at))
        .select(),
  },
  'remove the limit of a team': {
    act: async (at) =>
      at.client
        .from('team_column_limits')
        .delete()
        .match(await teamLimit(at))
        .select(),
  },
  'switch a type of stories on or off': {
    act: ({ client, project }) =>
      called(client, 'save_story_type', { project_id: project.id, type: 'research', enabled: false }),
  },
  'add a holiday': {
    act: async ({ client, project }) => {
      await write('delete from public.holidays where project_id = $1', [project.id]);
      return client.from('holidays').insert({ project_id: project.id, day: '2026-05-01' }).select();
    },
  },
  'change the project': {
    act: ({ client, project }) => changed(client, any('projects'), project.id, { description: 'Otra' }),
  },
  'create a team': {
    act: ({ client, project }) => created(client, any('teams'), { project_id: project.id, name: 'Otro' }),
  },
  'delete a team': {
    act: async ({ client, project }) =>
      removed(client, any('teams'), await insert('teams', { project_id: project.id, name: 'Otro' })),
  },
  invite: {
    act: ({ client, project }) =>
      called(client, 'invite_member', { team_id: project.team, email: `${randomUUID()}@acme.test` }),
  },
  "change a member's role": {
    act: ({ client, project, state }) =>
      client
        .from('team_members')
        .update({ role: 'developer' })
        .match({ team_id: project.team, user_id: mate(state, 'accepted') })
        .select('role'),
  },
  'remove a member': {
    act: async ({ client, project, state }) => {
      const user_id = mate(state, 'pending');
      const answer = await called(client, 'remove_member', { team_id: project.team, user_id });
      await write(
        'insert into public.team_members (team_id, user_id) values ($1, $2) on conflict do nothing',
        [project.team, user_id],
      );
      return answer;
    },
  },
  'leave the only team': {
    act: async ({ client, caller, id, project }) => {
      const answer = await called(client, 'remove_member', { team_id: project.team, user_id: id });
      const role = roleOf(caller);
      if (isTeamRole(role))
        await write(
          'insert into public.team_members (team_id, user_id, role) values ($1, $2, $3) on conflict do nothing',
          [project.team, id, role],
        );
      return answer;
    },
  },
  ...Object.fromEntries(
    (['accepted', 'pending'] as const).map((kind) => [
      `enter an absence of a member who ${kind === 'accepted' ? 'has' : 'has not'} accepted`,
      {
        act: ({ client, state }) =>
          client
            .from('absences')
            .insert({ user_id: mate(state, kind), ...dates })
            .select('id'),
      } satisfies Action,
    ]),
  ),
  ...Object.fromEntries(
    (['accepted', 'pending'] as const).map((kind) => [
      `set the hours of a member who ${kind === 'accepted' ? 'has' : 'has not'} accepted`,
      {
        act: ({ client, project, state }) =>
          called(client, 'set_weekly_hours', {
            project_id: project.id,
            user_id: mate(state, kind),
            weekly_capacity: 30,
          }),
      } satisfies Action,
    ]),
  ),
  'enter an own absence': {
    act: ({ client, id }) =>
      client
        .from('absences')
        .insert({ user_id: id, ...dates })
        .select('id'),
  },
  'archive, or make active': {
    act: async ({ client, project, state }) => {
      const answer = await called(client, 'archive_project', {
        project_id: project.id,
        archived: state === 'active',
      });
      await setArchived(project.id, state);
      return answer;
    },
  },
  'hand over': {
    act: async ({ client, project }) => {
      const answer = await called(client, 'offer_ownership', {
        project_id: project.id,
        user_id: cast.id('tester'),
      });
      await write('delete from public.ownership_offers where project_id = $1', [project.id]);
      return answer;
    },
  },
  'delete the project': {
    act: async ({ client, project }) => {
      const answer = await called(client, 'delete_project', { project_id: project.id });
      await write('update public.projects set deleted_at = null where id = $1', [project.id]);
      return answer;
    },
  },
};

const ACCOUNT: Record<string, Action> = {
  'create a project': {
    act: ({ client, id }) => created(client, any('projects'), { name: 'Nuevo', owner_id: id }),
  },
};

/** The cards of a deck, as a client sends them. */
const deck = { kind: 'custom', cards: [{ label: '1', points: 1 }] };

/** Sets the deck of a team of its own, in which somebody leads an open session. */
const setDeck = async ({ client, project }: Attempt, facilitator_id: string) => {
  const team_id = await insert('teams', { project_id: project.id, name: 'Otro' });
  await insert('poker_sessions', {
    project_id: project.id,
    team_id,
    name: 'Estimación',
    mode: 'live',
    status: 'lobby',
    facilitator_id,
    created_by: facilitator_id,
    deck: JSON.stringify(deck),
    reveals_when_all_voted: true,
  });
  return called(client, 'set_poker_deck', { team_id, deck });
};

const POKER: Record<string, Action> = {
  'open a session of Planning Poker': {
    act: async ({ client, project }) =>
      called(client, 'create_poker_session', {
        id: randomUUID(),
        team_id: await insert('teams', { project_id: project.id, name: 'Otro' }),
        name: 'Estimación',
        mode: 'live',
        deck,
        story_ids: [],
      }),
  },
  "change the deck in somebody else's session": {
    act: (at) => setDeck(at, other(at)),
  },
  'change the deck in an own session': {
    act: (at) => setDeck(at, at.id),
  },
};

/** A retrospective in which people write, of a team of its own. */
const retrospective = async ({ project }: Attempt, facilitator_id: string, phase = 'write') =>
  insert('retrospectives', {
    project_id: project.id,
    team_id: await insert('teams', { project_id: project.id, name: 'Otro' }),
    title: 'Retro',
    template: 'custom',
    columns: '[{"id": "one", "title": "Una"}]',
    anonymous: false,
    phase,
    facilitator_id,
    closed_at: phase === 'closed' ? new Date() : null,
  });

const RETROSPECTIVES: Record<string, Action> = {
  'see a retrospective that is not closed': {
    act: async (at) =>
      at.client
        .from('retrospectives')
        .select('id')
        .eq('id', await retrospective(at, owner())),
  },
  'see a closed retrospective': {
    act: async (at) =>
      called(at.client, 'retrospective', { retrospective_id: await retrospective(at, owner(), 'closed') }),
  },
  'see the notes of a closed retrospective': {
    act: async (at) => {
      const id = await retrospective(at, owner(), 'closed');
      await write(
        `with topic as (insert into public.retro_topics (retrospective_id, project_id, column_id, place)
           values ($1, $2, 'one', 1) returning id)
         insert into public.retro_notes (id, retrospective_id, project_id, topic_id, column_id, body, place)
         select gen_random_uuid(), $1, $2, id, 'one', 'Nota', 1 from topic`,
        [id, at.project.id],
      );
      return at.client.from('retro_notes').select('id').eq('retrospective_id', id);
    },
  },
  'start a retrospective': {
    act: async ({ client, project }) =>
      called(client, 'start_retrospective', {
        id: randomUUID(),
        team_id: await insert('teams', { project_id: project.id, name: 'Otro' }),
        template: 'sailboat',
        anonymous: false,
      }),
  },
  'write a note': {
    act: async (at) =>
      called(at.client, 'write_note', {
        retrospective_id: await retrospective(at, owner()),
        id: randomUUID(),
        column_id: 'one',
        body: 'Hola',
      }),
  },
  'agree on an action': {
    act: async (at) =>
      called(at.client, 'save_action', {
        retrospective_id: await retrospective(at, owner(), 'agree'),
        id: randomUUID(),
        body: 'Hacerlo',
      }),
  },
  'lead an own retrospective': {
    act: async (at) =>
      called(at.client, 'set_retrospective_phase', {
        retrospective_id: await retrospective(at, at.id),
        from: 'write',
        to: 'group',
      }),
  },
  "lead somebody else's retrospective": {
    act: async (at) =>
      called(at.client, 'set_retrospective_phase', {
        retrospective_id: await retrospective(at, other(at)),
        from: 'write',
        to: 'group',
      }),
  },
  'follow a facilitator who is gone': {
    act: async (at) => {
      const id = await retrospective(at, other(at));
      await at.client.rpc('retrospective_heartbeat' as never, { retrospective_id: id } as never);
      return at.client.from('retrospectives').select('id').match({ id, facilitator_id: at.id });
    },
  },
  'delete a retrospective': {
    act: async (at) => removed(at.client, any('retrospectives'), await retrospective(at, owner())),
  },
  'write a template of retrospectives': {
    act: ({ client, project }) =>
      called(client, 'save_retro_template', {
        id: randomUUID(),
        team_id: project.team,
        name: randomUUID(),
        columns: [{ id: 'one', title: 'Una' }],
      }),
  },
};

const setArchived = (id: string, state: State) =>
  write('update public.projects set archived_at = $2 where id = $1', [
    id,
    state === 'archived' ? new Date() : null,
  ]);

const server = await serverForFile();
const cast = await createCast(server);
const administrator = await server.createPerson({ name: 'Administración', admin: true });
for (const state of STATES) {
  const project = await createProject(cast.person('owner'), `Proyecto ${state}`);
  await cast.join(project);
  for (const kind of ['accepted', 'pending'] as const) {
    const { id } = await server.createPerson({ name: kind });
    mates.set(`${state} ${kind}`, id);
    await write('insert into public.team_members (team_id, user_id) values ($1, $2)', [project.team, id]);
  }
  const guest = await server.createPerson({ name: GUEST });
  await write('update public.profiles set guest = true where id = $1', [guest.id]);
  await addMember(cast.person('owner'), project.team, guest, 'member');
  guests.set(state, guest);
  const acceptance = 'insert into public.project_acceptances (project_id, user_id) values ($1, $2)';
  await write(acceptance, [project.id, mate(state, 'accepted')]);
  await setArchived(project.id, state);
  projects.set(state, project);
  const open = await createProject(cast.person('owner'), `Proyecto ${state} para observadores`);
  await cast.join(open);
  const settings = { observers_comment: true, observers_see_retrospectives: true };
  await cast.client('owner').from('projects').update(settings).eq('id', open.id).throwOnError();
  await setArchived(open.id, state);
  projects.set(`${state} ${ALLOWED_OBSERVER}`, open);
}
const elsewhere = await createProject(cast.person('owner'), 'Otro proyecto');
await cast.join(elsewhere);

const ACTIONS = { ...STORIES, ...PARTS, ...PROJECT, ...ACCOUNT, ...POKER, ...RETROSPECTIVES };

test('every right of the table is tried', () => {
  expect(Object.keys(ACTIONS).sort()).toEqual([...RIGHTS.keys()].sort());
});

const tried = new Set<string>();

describe.each(STATES)('in an %s project', (state) => {
  describe.each(Object.entries(ACTIONS))('%s', (name, { act }) => {
    test.each(CALLERS)('%s', async (caller) => {
      const { id, client: own } = personOf(caller, state);
      const client = noting(own, tried);
      const project = projectOf(caller, state);
      const { data, error } = await act({ caller, id, client, project, state });
      const allowed = RIGHTS.get(name)?.(standingOf(caller, id, state === 'archived'));
      const done = error === null && Array.isArray(data) && data.length > 0;
      expect([done, error?.code]).toEqual([allowed, allowed ? undefined : error?.code]);
    });
  });
});

test('every write and every procedure is tried, or named with the reason why not', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select c.relname || ' ' || w as name from pg_class c, unnest($1::text[]) w
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and case w
       when 'delete' then has_table_privilege('authenticated', c.oid, w) else has_any_column_privilege('authenticated', c.oid, w) end`,
    [WRITES],
  );
  const inProjects = procedures.filter(({ name }) => !name.startsWith('admin_'));
  const all = [...rows, ...inProjects].map(({ name }) => name);
  const untried = Object.values(UNTRIED).flat();
  expect(all.filter((name) => !tried.has(name) && !untried.includes(name))).toEqual([]);
  expect(untried.filter((name) => tried.has(name) || !all.includes(name))).toEqual([]);
});
