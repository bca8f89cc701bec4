import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type Person, startServer, type TestServer } from '../testing/harness.ts';
import { RIGHTS, standingOf } from '../testing/rights/rights.ts';
import { type Cast, createCast, isTeamRole, type Role, SIGNED_IN } from '../testing/rights/roles.ts';
import { createProject, type Project } from '../testing/scenario.ts';

/**
 * The functions of shared/rules/accounts/permissions.ts against the database: each action, for each role, in an active and in an
 * archived project. What a function allows succeeds, and what it forbids is refused or changes no row.
 */

/** The people of the project, and an administrator of the platform, who does not belong to it. */
const CALLERS = [...SIGNED_IN, 'administrator'] as const;
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

let server: TestServer;
let cast: Cast;
let administrator: Person;
let elsewhere: Project;
const projects = new Map<State, Project>();
/** Members whose data other people manage: one of each kind for each project, so that no other project gives rights. */
const mates = new Map<`${State} ${'accepted' | 'pending'}`, string>();
const mate = (state: State, kind: 'accepted' | 'pending') => mates.get(`${state} ${kind}`) ?? '';

const personOf = (caller: Caller): Person =>
  caller === 'administrator' ? administrator : cast.person(caller as Role);

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

const PARTS: Record<string, Action> = {
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
      client.from('board_columns').update({ name: 'Otra' }).eq('project_id', project.id).select('status'),
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
      if (isTeamRole(caller as Role))
        await write(
          'insert into public.team_members (team_id, user_id, role) values ($1, $2, $3) on conflict do nothing',
          [project.team, id, caller],
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
  });

const RETROSPECTIVES: Record<string, Action> = {
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

beforeAll(async () => {
  server = await startServer();
  cast = await createCast(server);
  administrator = await server.createPerson({ name: 'Administración', admin: true });
  for (const state of STATES) {
    const project = await createProject(cast.person('owner'), `Proyecto ${state}`);
    await cast.join(project);
    for (const kind of ['accepted', 'pending'] as const) {
      const { id } = await server.createPerson({ name: kind });
      mates.set(`${state} ${kind}`, id);
      await write('insert into public.team_members (team_id, user_id) values ($1, $2)', [project.team, id]);
    }
    const acceptance = 'insert into public.project_acceptances (project_id, user_id) values ($1, $2)';
    await write(acceptance, [project.id, mate(state, 'accepted')]);
    await setArchived(project.id, state);
    projects.set(state, project);
  }
  elsewhere = await createProject(cast.person('owner'), 'Otro proyecto');
  await cast.join(elsewhere);
});
afterAll(() => server.close());

const ACTIONS = { ...STORIES, ...PARTS, ...PROJECT, ...POKER, ...RETROSPECTIVES };

test('every right of the table is tried', () => {
  expect(Object.keys(ACTIONS).sort()).toEqual([...RIGHTS.keys()].sort());
});

describe.each(STATES)('in an %s project', (state) => {
  describe.each(Object.entries(ACTIONS))('%s', (name, { act }) => {
    test.each(CALLERS)('%s', async (caller) => {
      const { id, client } = personOf(caller);
      const project = projects.get(state) as Project;
      const { data, error } = await act({ caller, id, client, project, state });
      const allowed = RIGHTS.get(name)?.(standingOf(caller, id, state === 'archived'));
      const done = error === null && Array.isArray(data) && data.length > 0;
      expect([done, error?.code]).toEqual([allowed, allowed ? undefined : error?.code]);
    });
  });
});
