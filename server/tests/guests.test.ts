import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fence, watch } from '../protocol/realtime/testing/watch.ts';
import { call } from '../testing/call.ts';
import { type Person, serverForFile } from '../testing/harness.ts';
import {
  acceptProject,
  addMember,
  createProject,
  createSprint,
  createStory,
  createTeam,
  type Project,
} from '../testing/scenario.ts';

/**
 * Guests, beside the table of rights: that they stay in one project, and that nothing of people and projects outside it reaches them.
 * Everything outside has the word 'Zafiro' in its name.
 */

let guest: Person;
let inside: Project;
let outside: Project;

const server = await serverForFile();
/** Owns both projects. */
/** A member of both projects. */
/** A member of the other project only. */
const [admin, ana, luis, zoe] = await Promise.all([
  server.createPerson({ name: 'Ada Mina', admin: true }),
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Luis' }),
  server.createPerson({ name: 'Zoe Zafiro', email: `zafiro-${crypto.randomUUID()}@acme.test` }),
]);

const createGuest = async () => {
  const person = await server.createPerson({ name: 'Gala' });
  await server.pool.query('update public.profiles set guest = true where id = $1', [person.id]);
  return person;
};

beforeEach(async () => {
  [inside, outside, guest] = [
    await createProject(ana, 'Portal'),
    await createProject(ana, 'Zafiro'),
    await createGuest(),
  ];
  for (const person of [luis, guest]) await addMember(ana, inside.team, person, 'developer');
  for (const person of [luis, zoe]) await addMember(ana, outside.team, person, 'developer');
  for (const person of [luis, guest]) await acceptProject(person, inside.id);
  for (const person of [luis, zoe]) await acceptProject(person, outside.id);
});

const join = (by: Person, team_id: string, person: Person, role = 'developer') =>
  by.client
    .from('team_members')
    .insert({ team_id, user_id: person.id, role } as never)
    .select('role');
const setGuest = (person: Person, is: boolean, by = admin) =>
  call(by.client, 'admin_set_guest', { person_id: person.id, guest: is });
const refusal = (status: number, code: string) => ({ status, code });
const projectsOf = async (person: Person) => {
  const { data } = await person.client.from('projects').select('id').throwOnError();
  return data.map(({ id }) => id);
};

describe('one project', () => {
  test('has a guest in several of its teams, and no other project has them', async () => {
    const second = await createTeam(ana, inside.id, 'Segundo');
    expect((await join(ana, second, guest)).data).toHaveLength(1);
    expect((await join(ana, outside.team, guest)).error).toMatchObject({ hint: 'guest_in_one_project' });
    expect(await projectsOf(guest)).toEqual([inside.id]);
    // the other one is free once the guest has left this one
    for (const team_id of [inside.team, second])
      await call(guest.client, 'remove_member', { team_id, user_id: guest.id });
    expect((await join(ana, outside.team, guest)).data).toHaveLength(1);
    expect(await projectsOf(guest)).toEqual([outside.id]);
  });

  test('counts a deleted project, which may be recovered', async () => {
    await call(ana.client, 'delete_project', { project_id: inside.id });
    expect((await join(ana, outside.team, guest)).error).toMatchObject({ hint: 'guest_in_one_project' });
  });

  test('stays the only one when two managers add the same guest at once', { retry: 0 }, async () => {
    for (let time = 0; time < 5; time += 1) {
      const person = await createGuest();
      const added = await Promise.all([inside, outside].map(({ team }) => join(ana, team, person)));
      expect(added.filter(({ error }) => error === null)).toHaveLength(1);
      expect(added.filter(({ error }) => error?.hint === 'guest_in_one_project')).toHaveLength(1);
    }
  });

  test('stays the only one when a person becomes a guest and is added to another at once', {
    retry: 0,
  }, async () => {
    for (let time = 0; time < 5; time += 1) {
      const person = await server.createPerson();
      await addMember(ana, inside.team, person);
      await Promise.all([setGuest(person, true), join(ana, outside.team, person)]);
      const { rows } = await server.pool.query<{ guest: boolean; projects: number }>(
        `select p.guest, (select count(distinct t.project_id)::int from public.team_members m join public.teams t on t.id = m.team_id
           where m.user_id = p.id) as projects from public.profiles p where p.id = $1`,
        [person.id],
      );
      expect(rows[0]).toEqual({ guest: rows[0]?.guest, projects: rows[0]?.guest ? 1 : 2 });
    }
  });

  test('is never their own, and they manage nothing in it', async () => {
    const made = await guest.client.from('projects').insert({ name: 'Mío', owner_id: guest.id });
    expect([made.status, made.error?.hint]).toEqual([403, 'guest_owns_nothing']);
    for (const role of ['product_owner', 'scrum_master']) {
      const { error } = await ana.client
        .from('team_members')
        .update({ role } as never)
        .match({ team_id: inside.team, user_id: guest.id });
      expect(error).toMatchObject({ hint: 'guest_manages_nothing' });
    }
    const offered = { project_id: inside.id, user_id: guest.id };
    expect(await call(ana.client, 'offer_ownership', offered)).toEqual(refusal(400, 'owner_not_member'));
    const invited = { team_id: inside.team, email: 'otra@acme.test' };
    expect(await call(guest.client, 'invite_member', invited)).toEqual(refusal(403, 'not_manager'));
  });

  test('is not offered to them by an administrator either', async () => {
    const leaver = await server.createPerson();
    const alone = await createProject(leaver);
    await call(admin.client, 'admin_set_disabled', { person_id: leaver.id, disabled: true });
    const to = { project_id: alone.id, new_owner_id: guest.id };
    expect(await call(admin.client, 'admin_hand_over', to)).toEqual(refusal(403, 'guest_owns_nothing'));
  });
});

describe('an administrator', () => {
  test('makes a guest a member of the staff, and back; nobody else does', async () => {
    for (const by of [ana, guest])
      expect(await setGuest(guest, false, by)).toEqual(refusal(403, 'not_admin'));
    const own = guest.client
      .from('profiles')
      .update({ guest: false } as never)
      .eq('id', guest.id);
    expect((await own).status).toBe(403);
    expect(await setGuest(guest, false)).toBeNull();
    expect((await guest.client.from('projects').insert({ name: 'Mío' })).error).toBeNull();
    expect(await setGuest(guest, true)).toEqual(refusal(403, 'guest_owns_nothing'));
    expect(await call(admin.client, 'admin_people', { search: guest.email })).toMatchObject({
      people: [{ guest: false }],
    });
  });

  test('makes nobody a guest who is in several projects, manages one, or administers', async () => {
    expect(await setGuest(luis, true)).toEqual(refusal(409, 'guest_in_one_project'));
    const manager = await server.createPerson();
    await addMember(ana, inside.team, manager, 'scrum_master');
    expect(await setGuest(manager, true)).toEqual(refusal(409, 'guest_manages_nothing'));
    expect(await setGuest(admin, true)).toEqual(refusal(409, 'guest_administers_nothing'));
    const named = { person_id: guest.id, administrator: true };
    expect(await call(admin.client, 'admin_set_administrator', named)).toEqual(
      refusal(409, 'guest_administers_nothing'),
    );
  });

  test('takes what a new guest saw elsewhere, with the next request', async () => {
    const person = await server.createPerson();
    await addMember(ana, outside.team, person);
    await call(person.client, 'remove_member', { team_id: outside.team, user_id: person.id });
    await addMember(ana, inside.team, person);
    expect(await setGuest(person, true)).toBeNull();
    const { data } = await person.client.from('profiles').select('full_name').throwOnError();
    expect(data.map(({ full_name }) => full_name)).not.toContain('Zoe Zafiro');
  });
});

/** Fills the other project: a story with all its parts, a sprint, an epic, an absence and an open invitation. */
async function fillOutside(): Promise<string[]> {
  const story = await createStory(zoe, outside.id, { title: 'Historia Zafiro', assignee_id: luis.id });
  const of = { story_id: story.id };
  await zoe.client
    .from('comments')
    .insert({ ...of, body: 'Comentario Zafiro' })
    .throwOnError();
  await zoe.client
    .from('tasks')
    .insert({ ...of, title: 'Tarea Zafiro' })
    .throwOnError();
  const sprint = await createSprint(ana, outside.id, { name: 'Sprint Zafiro', team_id: outside.team });
  const epic = { project_id: outside.id, name: 'Épica Zafiro' };
  await ana.client.from('epics').insert(epic).throwOnError();
  const label = { project_id: outside.id, name: 'zafiro' };
  await ana.client.from('project_labels').insert(label).throwOnError();
  const day = { project_id: outside.id, day: '2026-05-01', name: 'Fiesta Zafiro' };
  await ana.client.from('holidays').insert(day).throwOnError();
  const away = { user_id: zoe.id, start_date: '2026-05-04', end_date: '2026-05-05' };
  await zoe.client.from('absences').insert(away).throwOnError();
  const invited = { team_id: outside.team, email: `zafiro-${outside.id}@acme.test` };
  expect(await call(ana.client, 'invite_member', invited)).toEqual({ outcome: 'invited' });
  return [outside.id, outside.team, zoe.id, story.id, sprint.id];
}

describe('of what is outside', () => {
  let ids: string[];
  const says = (answer: unknown) => {
    const text = JSON.stringify(answer);
    return /zafiro/i.test(text) || ids.some((id) => text.includes(id));
  };
  beforeEach(async () => {
    ids = await fillOutside();
  });

  test('no table or view has a row for them', async () => {
    const { rows } = await server.pool.query<{ name: 'projects' }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
         and has_any_column_privilege('authenticated', c.oid, 'select') order by 1`,
    );
    expect(rows.length).toBeGreaterThan(30);
    const answers = await Promise.all(
      rows.map(async ({ name }) => {
        const [theirs, all] = [await guest.client.from(name).select(), await luis.client.from(name).select()];
        expect(theirs.error).toBeNull();
        return { name, guest: says(theirs.data), member: says(all.data) };
      }),
    );
    expect(answers.filter((table) => table.guest)).toEqual([]);
    // the rows are there for those who may see them
    expect(answers.filter(({ member }) => member).length).toBeGreaterThan(8);
  });

  test('no procedure shows, counts or suggests anything', async () => {
    const ask = (by: Person) =>
      Promise.all([
        call(by.client, 'open_workspace', {}),
        call(by.client, 'search_names', {}),
        call(by.client, 'team', {}),
        call(by.client, 'dashboard', {} as never),
        call(by.client, 'project_requests', {}),
        call(by.client, 'person_page', { person_id: luis.id }),
        call(by.client, 'person_activity', { person_id: luis.id, after: null, limit: 20 } as never),
      ]);
    const theirs = await ask(guest);
    for (const answer of theirs) expect(answer).not.toHaveProperty('status');
    expect(theirs.filter(says)).toEqual([]);
    expect((await ask(luis)).filter(says).length).toBeGreaterThan(4);
    expect(theirs[2]).toMatchObject({ summary: { members: 3 }, teams: [{}] });
    expect(theirs[3]).toMatchObject({ projects: { count: 1 }, members: { count: 3 } });
    expect(await call(guest.client, 'person_page', { person_id: zoe.id })).toBeNull();
    const search = (by: Person) => call(by.client, 'search', { typed: 'zafiro' } as never);
    expect(says(await search(luis))).toBe(true);
    expect(await search(guest)).toMatchObject({ results: [], counts: { story: 0, comment: 0, task: 0 } });
    // a name outside is unknown, as one that nobody has
    const byName = (typed: string) => call(guest.client, 'search', { typed } as never);
    const known = JSON.stringify(await byName('de:"Zoe Zafiro"'));
    expect(known.replaceAll('Zoe Zafiro', 'Eva Nadies')).toEqual(
      JSON.stringify(await byName('de:"Eva Nadies"')),
    );
  });

  test('no live change, presence or notification reaches them', async () => {
    const seen = await watch(guest.client, {});
    onTestFinished(async () => void (await seen.stop()));
    await createStory(zoe, outside.id, { title: 'Otra Zafiro' });
    await zoe.client
      .from('profiles')
      .update({ skills: ['Zafiro'] })
      .eq('id', zoe.id)
      .throwOnError();
    await fence(guest.client, seen);
    expect(seen.changes.seen.filter(says)).toEqual([]);
    const channel = guest.client.channel(`project:${outside.id}`, { config: { private: true } });
    const { promise, resolve } = Promise.withResolvers<string>();
    channel.on('presence', { event: 'sync' }, () => undefined).subscribe((status) => resolve(status));
    expect(await promise).toBe('CHANNEL_ERROR');
    await guest.client.removeChannel(channel);
    const { data } = await guest.client.from('notifications').select();
    expect(says(data)).toBe(false);
  });

  test('nobody is named in a comment, assigned or linked', async () => {
    const story = await createStory(guest, inside.id);
    const comment = { story_id: story.id, body: `Hola @[Zoe](${zoe.id})` };
    await guest.client.from('comments').insert(comment).throwOnError();
    const about = await zoe.client.from('notifications').select('kind').eq('story_id', story.id);
    expect(about.data).toEqual([]);
    const given = await guest.client.from('user_stories').update({ assignee_id: zoe.id }).eq('id', story.id);
    expect(given.error).toMatchObject({ hint: 'assignee_not_member' });
    const link = { from_story: story.id, to_story: ids[3] as string, kind: 'blocks' } as const;
    expect((await guest.client.from('story_links').insert(link)).status).toBe(403);
    const moved = await guest.client
      .from('user_stories')
      .update({ project_id: outside.id })
      .eq('id', story.id)
      .select('id');
    expect(moved.data ?? []).toEqual([]);
  });

  test('a story that comes in brings no name and no event for them', async () => {
    const past = (by: Person) => call(by.client, 'story_past', { story_id: ids[3] as string, limit: 100 });
    await ana.client
      .from('user_stories')
      .update({ project_id: inside.id, title: 'Historia' })
      .eq('id', ids[3] as string)
      .throwOnError();
    const mate = await server.createPerson();
    await addMember(ana, inside.team, mate);
    expect(await past(mate)).toMatchObject({ people: [{ full_name: 'Zoe Zafiro' }] });
    expect(await past(guest)).toEqual({ events: [], people: [] });
  });

  test('no account is found by its address', async () => {
    const change = async (email: string) => {
      const { error } = await guest.client.auth.updateUser({
        email,
        current_password: guest.password,
      } as never);
      return [error?.status, error?.code];
    };
    const refused = [403, 'guest_keeps_address'];
    expect(await change(zoe.email)).toEqual(refused);
    expect(await change(`nadie-${outside.id}@acme.test`)).toEqual(refused);
  });
});
