import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveSession } from '../features/poker/testing/table.ts';
import { type Client, startServer, type TestServer } from '../testing/harness.ts';
import { eachRole } from '../testing/rights/each-role.ts';
import {
  type Cast,
  createCast,
  isTeamRole,
  MANAGERS,
  MEMBERS,
  PARTICIPANTS,
  type Role,
  SIGNED_IN,
} from '../testing/rights/roles.ts';
import { addMember, createProject } from '../testing/scenario.ts';

/**
 * Who may do what: the table of rights, cell by cell, over the table API with the official client.
 * A refused write either gets 403, or changes no row (row policies hide rows that the caller may not change).
 */
const everyone: readonly Role[] = MEMBERS;
/** Those who take part. */
const participants: readonly Role[] = PARTICIPANTS;
const owner: readonly Role[] = ['owner'];

let server: TestServer;
let cast: Cast;
let projectId: string;
let teamId: string;

/** Two more members. One of them has accepted that the project sees their data. Each has one absence. */
const mates = new Map<string, { id: string; absence: string }>();
function mate(state: 'accepted' | 'pending'): { id: string; absence: string } {
  const found = mates.get(state);
  if (!found) throw new Error('no such member');
  return found;
}

/** The result of an action: the number of rows that it changed or saw, or the status of its refusal. */
type Outcome = { rows: number } | { refused: number };
interface Answer {
  data: unknown;
  error: { code: string } | null;
  status: number;
}

/** A procedure does not tell strangers whether there is a team: for them there is none. */
const hidden = (answer: Answer): Answer =>
  answer.status === 404 ? { data: [], error: null, status: 200 } : answer;

const outcome = ({ data, error, status }: Answer): Outcome =>
  error ? { refused: status } : { rows: Array.isArray(data) ? data.length : data === null ? 0 : 1 };

const clientOf = (role: Role): Client => cast.client(role);

function must<A extends { data: unknown; error: unknown }>({ data, error }: A): NonNullable<A['data']> {
  if (error || data === null) throw error ?? new Error('no row');
  return data as NonNullable<A['data']>;
}

async function newStory(by: Role = 'owner', status: 'backlog' | 'done' = 'backlog'): Promise<string> {
  const { id } = must(
    await clientOf(by)
      .from('user_stories')
      .insert({ project_id: projectId, title: `Historia de ${by}`, status })
      .select('id')
      .single(),
  );
  return id;
}

/** A separate project for actions that cannot be repeated on the same one. The role belongs to it as in the table. */
async function newProject(role: Role): Promise<{ project: string; team: string }> {
  const { id, team } = await createProject(cast.person('owner'), `Proyecto ${randomUUID()}`);
  if (isTeamRole(role)) await addMember(cast.person('owner'), team, cast.person(role), role);
  return { project: id, team };
}

beforeAll(async () => {
  server = await startServer();
  cast = await createCast(server);
  const project = await createProject(cast.person('owner'), 'Derechos');
  ({ id: projectId, team: teamId } = project);
  await cast.join(project);
  for (const state of ['accepted', 'pending'] as const) {
    const { id, client } = await server.createPerson({ name: state });
    await clientOf('owner').from('team_members').insert({ team_id: teamId, user_id: id }).throwOnError();
    if (state === 'accepted') {
      await client.rpc('accept_project' as never, { project_id: projectId } as never).throwOnError();
    }
    const away = { user_id: id, start_date: '2026-03-02', end_date: '2026-03-02', note: 'Médico' };
    const { data } = await client.from('absences').insert(away).select('id').single().throwOnError();
    mates.set(state, { id, absence: data.id });
  }
  await server.pool.query(
    `with retro as (
       insert into public.retrospectives (project_id, team_id, title, template, columns, anonymous, phase)
       values ($1, $2, 'Retro', 'custom', '[{"id": "one"}]', false, 'agree') returning id, project_id),
     topic as (
       insert into public.retro_topics (retrospective_id, project_id, column_id, place)
       select id, project_id, 'one', 1 from retro returning id, retrospective_id, project_id),
     note as (
       insert into public.retro_notes (id, retrospective_id, project_id, topic_id, column_id, body, place)
       select gen_random_uuid(), retrospective_id, project_id, id, 'one', 'Nota', 1 from topic),
     action as (
       insert into public.retro_actions (project_id, team_id, retrospective_id, body) select project_id, $2, id, 'Hacerlo' from retro)
     insert into public.retro_templates (project_id, team_id, name, columns) values ($1, $2, 'Propia', '[{"id": "one"}]')`,
    [projectId, teamId],
  );
  await clientOf('owner')
    .from('shared_filters')
    .insert({ project_id: projectId, name: 'Urgentes', filter: {} })
    .throwOnError();
  await clientOf('owner')
    .from('project_fields')
    .insert({ project_id: projectId, name: 'Sede', kind: 'text' })
    .throwOnError();
  await clientOf('owner')
    .from('story_templates')
    .insert({ project_id: projectId, name: 'Pantalla nueva' })
    .throwOnError();
  const estimated = liveSession(teamId, [await newStory()], {
    mode: 'async',
    ends_at: '2199-01-01T00:00:00Z',
  });
  await clientOf('owner')
    .rpc('create_poker_session' as never, estimated as never)
    .throwOnError();
  const full = `insert into public.refused_moves (project_id, story_id, status, wip_limit) values ($1, $2, 'in_review', 2)`;
  await server.pool.query(full, [projectId, await newStory()]);
  must(
    await clientOf('owner')
      .from('sprints')
      .insert({
        project_id: projectId,
        name: 'Sprint',
        start_date: '2026-01-05',
        end_date: '2026-01-16',
      } as never)
      .select(),
  );
});
afterAll(() => server.close());

interface Action {
  name: string;
  allowed: readonly Role[];
  act: (client: Client, role: Role) => Promise<Answer>;
}

const sees = (
  name: string,
  read: (client: Client) => PromiseLike<Answer>,
  allowed: readonly Role[] = everyone,
): Action => ({
  name: `see ${name}`,
  allowed,
  act: async (client) => read(client),
});

const actions: Action[] = [
  sees('the project', (c) => c.from('projects').select('id').eq('id', projectId)),
  sees('its stories', (c) => c.from('user_stories').select('id').eq('project_id', projectId)),
  sees('its sprints', (c) => c.from('sprints').select('id').eq('project_id', projectId)),
  sees('its teams', (c) => c.from('teams').select('id').eq('project_id', projectId)),
  sees('its members', (c) => c.from('team_members').select('user_id').eq('team_id', teamId)),
  sees('its columns', (c) => c.from('board_columns').select('status').eq('project_id', projectId)),
  sees('the columns below its statuses', (c) =>
    c.from('project_columns').select('id').eq('project_id', projectId),
  ),
  ...(['retrospectives', 'retro_topics', 'retro_notes', 'retro_actions'] as const).map((table) =>
    sees(`its ${table}`, (c) => c.from(table).select('id').eq('project_id', projectId), participants),
  ),
  sees('its retro_templates', (c) => c.from('retro_templates').select('id').eq('project_id', projectId)),
  sees('its shared views', (c) => c.from('shared_filters').select('id').eq('project_id', projectId)),
  sees('its own fields', (c) => c.from('project_fields').select('id').eq('project_id', projectId)),
  sees('its templates of stories', (c) => c.from('story_templates').select('id').eq('project_id', projectId)),
  sees('its activity', (c) => c.from('activity_log').select('id').eq('project_id', projectId)),
  sees('its refused moves', (c) => c.from('refused_moves').select('id').eq('project_id', projectId)),
  {
    name: 'write refused moves',
    allowed: [],
    act: async (client) => {
      const row = { project_id: projectId, story_id: randomUUID(), status: 'done', wip_limit: 1 };
      return client
        .from('refused_moves')
        .insert(row as never)
        .select();
    },
  },
  sees("its people's profiles", (c) => c.from('profiles').select('id').eq('id', cast.id('owner'))),
  {
    name: 'see invitations',
    allowed: MANAGERS,
    act: async (client) => {
      await server.pool.query(
        'insert into public.invitations (project_id, team_id, email) values ($1, $2, $3) on conflict do nothing',
        [projectId, teamId, 'nueva@acme.test'],
      );
      return client.from('invitations').select('id').eq('project_id', projectId);
    },
  },
  {
    name: 'create a project',
    allowed: SIGNED_IN,
    act: async (client) =>
      client
        .from('projects')
        .insert({ name: `De ${randomUUID()}` })
        .select(),
  },
  {
    name: 'create a story',
    allowed: participants,
    act: async (client) =>
      client.from('user_stories').insert({ project_id: projectId, title: 'Nueva' }).select(),
  },
  {
    name: 'edit a story',
    allowed: participants,
    act: async (client, role) =>
      client
        .from('user_stories')
        .update({ title: `Editada por ${role}` })
        .eq('id', await newStory())
        .select(),
  },
  {
    name: 'write the value of an own field',
    allowed: participants,
    act: async (client, role) => {
      const { data } = await clientOf('owner').from('project_fields').select('id').limit(1).single();
      return client
        .from('user_stories')
        .update({ fields: { [data?.id ?? '']: `De ${role}` } })
        .eq('id', await newStory())
        .select();
    },
  },
  {
    name: 'move a story',
    allowed: participants,
    act: async (client) =>
      client
        .from('user_stories')
        .update({ status: 'done' })
        .eq('id', await newStory())
        .select(),
  },
  {
    name: 'create a sprint',
    allowed: MANAGERS,
    act: async (client) =>
      client
        .from('sprints')
        .insert({
          project_id: projectId,
          name: 'Otro',
          start_date: '2026-02-02',
          end_date: '2026-02-13',
        } as never)
        .select(),
  },
  ...(['active', 'paused', 'completed'] as const).map(
    (status): Action => ({
      name: `set a sprint ${status}`,
      allowed: MANAGERS,
      act: async (client, role) => {
        const { project, team } = await newProject(role);
        const { rows } = await server.pool.query<{ id: string }>(
          `insert into public.sprints (project_id, team_id, name, start_date, end_date, status)
           values ($1, $2, 'S', '2026-01-05', '2026-01-16', $3) returning id`,
          [project, team, status === 'active' ? 'planned' : 'active'],
        );
        return client
          .from('sprints')
          .update({ status })
          .eq('id', rows[0]?.id ?? '')
          .select();
      },
    }),
  ),
  {
    name: 'change a WIP limit',
    allowed: MANAGERS,
    act: async (client) =>
      client
        .from('board_columns')
        .update({ wip_limit: 9 })
        .eq('project_id', projectId)
        .eq('status', 'todo')
        .select(),
  },
  {
    name: 'rename a project',
    allowed: MANAGERS,
    act: async (client, role) => {
      const { project } = await newProject(role);
      return client.from('projects').update({ name: 'Otro nombre' }).eq('id', project).select();
    },
  },
  {
    name: 'create a team',
    allowed: MANAGERS,
    act: async (client) =>
      client.from('teams').insert({ project_id: projectId, name: 'Segundo equipo' }).select(),
  },
  {
    name: 'rename a team',
    allowed: MANAGERS,
    act: async (client, role) => {
      const { team } = await newProject(role);
      return client.from('teams').update({ name: 'Otro' }).eq('id', team).select();
    },
  },
  {
    name: 'delete a team',
    allowed: MANAGERS,
    act: async (client, role) => {
      const { project } = await newProject(role);
      const { rows } = await server.pool.query<{ id: string }>(
        `insert into public.teams (project_id, name) values ($1, 'Sobra') returning id`,
        [project],
      );
      return client
        .from('teams')
        .delete()
        .eq('id', rows[0]?.id ?? '')
        .select();
    },
  },
  {
    name: 'add a member',
    allowed: MANAGERS,
    act: async (client) => {
      const { id } = await server.createPerson();
      return client.from('team_members').insert({ team_id: teamId, user_id: id, role: 'member' }).select();
    },
  },
  {
    name: "change a member's role",
    allowed: MANAGERS,
    act: async (client, role) => {
      const { team } = await newProject(role);
      const { id } = await server.createPerson();
      await server.pool.query('insert into public.team_members (team_id, user_id) values ($1, $2)', [
        team,
        id,
      ]);
      return client
        .from('team_members')
        .update({ role: 'tester' })
        .eq('team_id', team)
        .eq('user_id', id)
        .select();
    },
  },
  {
    name: 'remove a member',
    allowed: MANAGERS,
    act: async (client, role) => {
      const { team } = await newProject(role);
      const { id } = await server.createPerson();
      await server.pool.query('insert into public.team_members (team_id, user_id) values ($1, $2)', [
        team,
        id,
      ]);
      return client.from('team_members').delete().eq('team_id', team).eq('user_id', id).select();
    },
  },
  {
    name: "delete somebody else's story",
    allowed: MANAGERS,
    act: async (client) => {
      const by = client === clientOf('owner') ? 'developer' : 'owner';
      return client
        .from('user_stories')
        .delete()
        .eq('id', await newStory(by))
        .select();
    },
  },
  {
    name: 'delete the project',
    allowed: owner,
    // a procedure that can be undone: the server removes the row itself a month later
    act: async (client, role) => {
      const { project } = await newProject(role);
      const answer = await client.rpc('delete_project' as never, { project_id: project } as never);
      return answer.error ? answer : { ...answer, data: [{ id: project }] };
    },
  },
  {
    name: 'delete the row of a project',
    allowed: [],
    act: async (client, role) => {
      const { project } = await newProject(role);
      return client.from('projects').delete().eq('id', project).select();
    },
  },
  {
    name: 'offer the project to somebody',
    allowed: owner,
    act: async (client, role) => {
      const { project, team } = await newProject(role);
      const next = cast.id('tester');
      await server.pool.query(
        'insert into public.team_members (team_id, user_id) values ($1, $2) on conflict do nothing',
        [team, next],
      );
      const offer = { project_id: project, user_id: next };
      const answer = await client.rpc('offer_ownership' as never, offer as never);
      return answer.error ? answer : { ...answer, data: [{ id: project }] };
    },
  },
  {
    name: 'hand over the project to somebody who has not accepted',
    allowed: [],
    act: async (client, role) => {
      const { project, team } = await newProject(role);
      const next = cast.id('tester');
      await server.pool.query(
        'insert into public.team_members (team_id, user_id) values ($1, $2) on conflict do nothing',
        [team, next],
      );
      return client.from('projects').update({ owner_id: next }).eq('id', project).select('id');
    },
  },
  {
    name: 'see whom the project is offered to',
    allowed: owner,
    act: async (client, role) => {
      const { project, team } = await newProject(role);
      const { id } = await server.createPerson();
      await server.pool.query('insert into public.team_members (team_id, user_id) values ($1, $2)', [
        team,
        id,
      ]);
      const offer = { project_id: project, user_id: id };
      await clientOf('owner')
        .rpc('offer_ownership' as never, offer as never)
        .throwOnError();
      return client.from('ownership_offers').select('project_id').eq('project_id', project);
    },
  },
  sees('its decks', (c) => c.from('poker_decks').select('kind').eq('team_id', teamId)),
  sees('its sessions of Planning Poker', (c) =>
    c.from('poker_sessions').select('id').eq('project_id', projectId),
  ),
  sees('the people of its sessions', (c) =>
    c.from('poker_participants').select('user_id').eq('project_id', projectId),
  ),
  sees('the stories of its sessions', (c) => c.from('poker_items').select('id').eq('project_id', projectId)),
  sees('the rounds of its sessions', (c) => c.from('poker_rounds').select('id').eq('project_id', projectId)),
  {
    name: 'open a session of Planning Poker',
    allowed: participants,
    act: async (client) =>
      hidden(await client.rpc('create_poker_session' as never, liveSession(teamId, []) as never)),
  },
  {
    name: "set a team's deck",
    allowed: MANAGERS,
    act: async (client, role) => {
      const { team } = await newProject(role);
      const { deck } = liveSession(team, []);
      const answer = await client.rpc('set_poker_deck' as never, { team_id: team, deck } as never);
      return answer.error ? hidden(answer) : client.from('poker_decks').select('kind').eq('team_id', team);
    },
  },
  ...(['poker_sessions', 'poker_participants', 'poker_items', 'poker_rounds'] as const).map(
    (table): Action => ({
      name: `delete from ${table} through the table`,
      allowed: [],
      act: async (client) => client.from(table).delete().eq('project_id', projectId).select('project_id'),
    }),
  ),
  {
    name: 'change a deck through the table',
    allowed: [],
    act: async (client) =>
      client.from('poker_decks').update({ kind: 'custom' }).eq('team_id', teamId).select('kind'),
  },
  sees('who has accepted the project', (c) =>
    c.from('project_acceptances').select('user_id').eq('project_id', projectId),
  ),
  ...(['accepted', 'pending'] as const).flatMap((state) => {
    const only = (roles: readonly Role[]) => (state === 'accepted' ? roles : []);
    const sight = (
      name: string,
      allowed: readonly Role[],
      read: (client: Client) => PromiseLike<Answer>,
    ) => ({
      name: `see ${name} of a member who ${state === 'accepted' ? 'has' : 'has not'} accepted`,
      allowed: only(allowed),
      act: async (client: Client) => read(client),
    });
    const of = () => mate(state);
    return [
      sight('e-mail and skills', everyone, (c) =>
        c.from('team_directory').select('email, skills').eq('id', of().id),
      ),
      sight('the hours', everyone, (c) =>
        c.from('team_capacity').select('weekly_capacity').eq('id', of().id),
      ),
      sight('the absences', everyone, (c) => c.from('absences').select('start_date').eq('user_id', of().id)),
      sight('the notes of absences', MANAGERS, (c) =>
        c.from('absence_notes').select('note').eq('absence_id', of().absence),
      ),
      sight('and change the absences', MANAGERS, (c) =>
        c.from('absences').update({ end_date: '2026-03-03' }).eq('id', of().absence).select('id'),
      ),
      {
        name: `set the hours of a member who ${state === 'accepted' ? 'has' : 'has not'} accepted`,
        allowed: only(MANAGERS),
        act: async (client: Client) => {
          const values = { project_id: projectId, user_id: of().id, weekly_capacity: 30 };
          const answer = await client.rpc('set_weekly_hours' as never, values as never);
          // it returns nothing: the hours themselves show that they were set
          return answer.error ? answer : client.from('team_capacity').select('id').eq('id', of().id);
        },
      },
    ];
  }),
  {
    name: 'accept the project through the table',
    allowed: [],
    act: async (client, role) => {
      const row = { project_id: projectId, user_id: role === 'nobody' ? mate('pending').id : cast.id(role) };
      return client.from('project_acceptances').insert(row).select();
    },
  },
  {
    name: 'accept the project for somebody else',
    allowed: [],
    act: async (client) =>
      client
        .from('project_acceptances')
        .insert({ project_id: projectId, user_id: mate('pending').id })
        .select(),
  },
  {
    name: 'offer the project to oneself through the table',
    allowed: [],
    act: async (client, role) => {
      const row = {
        project_id: projectId,
        offered_to: role === 'nobody' ? mate('pending').id : cast.id(role),
      };
      return client.from('ownership_offers').insert(row).select();
    },
  },
  ...(['weekly_capacity', 'skills'] as const).map(
    (column): Action => ({
      name: `read profiles.${column}, which team_directory and team_capacity show`,
      allowed: [],
      act: async (client) => client.from('profiles').select(column).limit(1),
    }),
  ),
  {
    name: 'read absences.note, which absence_notes shows',
    allowed: [],
    act: async (client) => client.from('absences').select('note').limit(1),
  },
];

eachRole(
  Object.fromEntries(
    actions.map(({ name, allowed, act }) => [
      name,
      { may: allowed, act: (role: Role) => act(clientOf(role), role) },
    ]),
  ),
  (answer, may, role) => {
    const result = outcome(answer);
    if (may) expect(result).toEqual({ rows: expect.toSatisfy((rows: number) => rows > 0) });
    else if (role === 'nobody') expect(result).toEqual({ refused: 401 });
    else expect([{ rows: 0 }, { refused: 403 }]).toContainEqual(result);
  },
);

describe("one's own stories", () => {
  test('a developer deletes their own story in the backlog', async () => {
    const id = await newStory('developer');
    expect(outcome(await clientOf('developer').from('user_stories').delete().eq('id', id).select())).toEqual({
      rows: 1,
    });
  });
  test('a developer does not delete their own story after it has left the backlog', async () => {
    const id = await newStory('developer', 'done');
    expect(outcome(await clientOf('developer').from('user_stories').delete().eq('id', id).select())).toEqual({
      rows: 0,
    });
  });
});

describe('values that clients cannot forge', () => {
  const developer = () => clientOf('developer');
  test.each([
    [
      'the reporter of a new story',
      () =>
        developer()
          .from('user_stories')
          .insert({ project_id: projectId, title: 'x', reporter_id: cast.id('owner') })
          .select(),
    ],
    [
      'the reporter of a story',
      async () =>
        developer()
          .from('user_stories')
          .update({ reporter_id: cast.id('tester') })
          .eq('id', await newStory()),
    ],
    [
      'the number of a story',
      async () =>
        developer()
          .from('user_stories')
          .update({ number: 1 })
          .eq('id', await newStory()),
    ],
    [
      'an event of the log',
      () =>
        developer()
          .from('activity_log')
          .insert({ project_id: projectId } as never),
    ],
    [
      'the words of the log',
      () => developer().from('activity_log').update({ entity_name: 'x' }).eq('project_id', projectId),
    ],
    ['the log by deleting it', () => developer().from('activity_log').delete().eq('project_id', projectId)],
    [
      'a notification',
      () =>
        developer()
          .from('notifications')
          .insert({ user_id: cast.id('owner'), kind: 'assigned' }),
    ],
    [
      'the owner of a new project',
      () =>
        developer()
          .from('projects')
          .insert({ name: 'x', owner_id: cast.id('owner') }),
    ],
  ])('%s', async (_name, act) => {
    expect(outcome((await act()) as Answer)).toEqual({ refused: 403 });
  });
  test("a person cannot change someone else's profile or settings", async () => {
    const id = cast.id('owner');
    expect(
      outcome(await developer().from('profiles').update({ full_name: 'x' }).eq('id', id).select()),
    ).toEqual({ rows: 0 });
    expect(outcome(await developer().from('user_settings').select().eq('user_id', id))).toEqual({ rows: 0 });
  });
});

test('settings accept known keys, and nothing else', async () => {
  const change = (appearance: unknown) =>
    clientOf('developer')
      .from('user_settings')
      .update({ appearance: appearance as never })
      .eq('user_id', cast.id('developer'))
      .select();
  const known = { theme: 'dark', language: 'pt', timeFormat: '12h' };
  expect(outcome(await change(known))).toEqual({ rows: 1 });
  for (const wrong of [[], {}, 'x', null, { ...known, language: 'xx' }, { theme: 'dark' }]) {
    expect(outcome(await change(wrong))).toEqual({ refused: 400 });
  }
});

test('rights end with the membership', async () => {
  const { project, team } = await newProject('developer');
  const seen = () => clientOf('developer').from('projects').select('id').eq('id', project);
  expect(outcome(await seen())).toEqual({ rows: 1 });
  must(
    await clientOf('owner')
      .from('team_members')
      .delete()
      .eq('team_id', team)
      .eq('user_id', cast.id('developer'))
      .select(),
  );
  expect(outcome(await seen())).toEqual({ rows: 0 });
});
