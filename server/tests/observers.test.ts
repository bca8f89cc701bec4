import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { liveSession, refusedCode, roundAt, step } from '../features/poker/testing/table.ts';
import { goTo, startRetro, stateFor, writeNote } from '../features/retrospectives/testing/retrospectives.ts';
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
} from '../testing/scenario.ts';

/**
 * People who only observe a project, beside the table of rights: what reaches them in meetings and live, where they do not count, and
 * what a change of the role does to what they had.
 */

let project: string;
let team: string;

const server = await serverForFile();
/** The owner; a developer; an observer. */
const [ana, luis, olga] = [
  await server.createPerson({ name: 'Ana' }),
  await server.createPerson({ name: 'Luis' }),
  await server.createPerson({ name: 'Olga' }),
];

beforeEach(async () => {
  ({ id: project, team } = await createProject(ana, 'Observado'));
  await addMember(ana, team, luis, 'developer');
  await addMember(ana, team, olga, 'observer');
  for (const person of [luis, olga]) await acceptProject(person, project);
});

const ASYNC = { mode: 'async', ends_at: '2199-01-01T00:00:00Z' } as const;

const setRole = (person: Person, role: 'developer' | 'observer') =>
  ana.client
    .from('team_members')
    .update({ role })
    .match({ team_id: team, user_id: person.id })
    .select('role')
    .single()
    .throwOnError();
const allow = (settings: { observers_comment?: boolean; observers_see_retrospectives?: boolean }) =>
  ana.client.from('projects').update(settings).eq('id', project).throwOnError();
const rename = (person: Person, id: string) =>
  person.client.from('user_stories').update({ title: 'Otra' }).eq('id', id).select('id');
const assigneeOf = async (id: string) => {
  const { data } = await ana.client.from('user_stories').select('assignee_id').eq('id', id).single();
  return data?.assignee_id;
};
/** Closes a retrospective with a note of Ana. @returns its id. */
async function closedRetro(): Promise<string> {
  const retro = await startRetro(ana, team);
  await writeNote(ana, retro, 'Zafiro sin pulir');
  for (const [from, to] of [
    ['write', 'group'],
    ['group', 'vote'],
    ['vote', 'agree'],
    ['agree', 'closed'],
  ] as const)
    expect(await goTo(ana, retro, from, to)).toBeNull();
  return retro;
}
/** The first answer to a request to join a topic. */
async function joins({ client }: Person, topic: string): Promise<string> {
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: true } });
  const { promise, resolve } = Promise.withResolvers<string>();
  channel.on('presence', { event: 'sync' }, () => undefined).subscribe((status) => resolve(status));
  const status = await promise;
  await client.removeChannel(channel);
  return status;
}

describe('a role that changes', () => {
  test('takes the right to write with the next request, and gives it back', async () => {
    const { id } = await createStory(ana, project);
    expect((await rename(luis, id)).data).toHaveLength(1);
    await setRole(luis, 'observer');
    expect((await rename(luis, id)).data).toEqual([]);
    const added = await luis.client.from('user_stories').insert({ project_id: project, title: 'Mía' });
    expect(added.error).toMatchObject({ hint: 'only_observes' });
    await setRole(luis, 'developer');
    expect((await rename(luis, id)).data).toHaveLength(1);
  });

  test('leaves open stories and tasks without the person, and completed ones with them', async () => {
    const open = await createStory(ana, project, { assignee_id: luis.id });
    const done = await createStory(ana, project, { assignee_id: luis.id, status: 'done' });
    const task = { story_id: open.id, title: 'Una', assignee_id: luis.id };
    const { data } = await ana.client.from('tasks').insert(task).select('id').single().throwOnError();
    await setRole(luis, 'observer');
    expect([await assigneeOf(open.id), await assigneeOf(done.id)]).toEqual([null, luis.id]);
    const { data: left } = await ana.client.from('tasks').select('assignee_id').eq('id', data.id).single();
    expect(left?.assignee_id).toBeNull();
  });

  test('lets nobody move a story of their own project into one that they observe', async () => {
    const own = await createProject(olga, 'Propio');
    const story = await createStory(olga, own.id);
    const move = () =>
      olga.client.from('user_stories').update({ project_id: project }).eq('id', story.id).select('id');
    const refused = await move();
    expect(refused.error ?? refused.data).toMatchObject({ hint: 'only_observes' });
    await setRole(olga, 'developer');
    expect((await move()).data).toHaveLength(1);
  });

  test('changes nothing for a person whom another team gives a role', async () => {
    const other = await createTeam(ana, project, 'Otro');
    await addMember(ana, other, luis, 'observer');
    const { id } = await createStory(ana, project, { assignee_id: luis.id });
    expect((await rename(luis, id)).data).toHaveLength(1);
    await ana.client.from('team_members').delete().match({ team_id: team, user_id: luis.id }).throwOnError();
    expect((await rename(luis, id)).data).toEqual([]);
    expect(await assigneeOf(id)).toBeNull();
  });
});

describe('work', () => {
  test('is not given to an observer', async () => {
    const { id } = await createStory(ana, project);
    const given = await ana.client.from('user_stories').update({ assignee_id: olga.id }).eq('id', id);
    expect(given.error).toMatchObject({ hint: 'assignee_not_member' });
    const task = { story_id: id, title: 'Una', assignee_id: olga.id };
    expect((await ana.client.from('tasks').insert(task)).error).toMatchObject({
      hint: 'assignee_not_member',
    });
  });

  test('counts their hours nowhere', async () => {
    for (const { id } of [ana, luis, olga])
      await server.pool.query('update public.profiles set weekly_capacity = 30 where id = $1', [id]);
    const sprint = await createSprint(ana, project, { team_id: team });
    const plan = (await call(ana.client, 'planning_view', { sprint_id: sprint.id })) as {
      hours: { id: string }[];
    };
    expect(plan.hours.map(({ id }) => id).toSorted()).toEqual([ana.id, luis.id].toSorted());
    expect(await call(ana.client, 'team', { project_id: project })).toMatchObject({
      summary: { members: 2, capacity: 60 },
    });
    expect(await call(ana.client, 'dashboard', { project_id: project })).toMatchObject({
      members: { count: 2 },
    });
  });
});

describe('a comment of an observer', () => {
  test('is written, edited, deleted and restored where the project allows it', async () => {
    const { id: story_id } = await createStory(ana, project);
    const comment = { story_id, body: 'Hola' };
    expect((await olga.client.from('comments').insert(comment)).error).toMatchObject({
      hint: 'only_observes',
    });
    await allow({ observers_comment: true });
    const { data } = await olga.client.from('comments').insert(comment).select('id').single().throwOnError();
    const edited = await olga.client
      .from('comments')
      .update({ body: 'Adiós' })
      .eq('id', data.id)
      .select('id');
    expect(edited.data).toHaveLength(1);
    await olga.client.from('comments').delete().eq('id', data.id).throwOnError();
    const part = { part: 'comments', id: data.id } as never;
    expect(await call(olga.client, 'restore_story_part', part)).toBeNull();
    await allow({ observers_comment: false });
    expect((await olga.client.from('comments').delete().eq('id', data.id).select('id')).data).toEqual([]);
  });
});

describe('a session of Planning Poker', () => {
  test('has no seat and no vote for them, and their absence holds up no round', async () => {
    const { id: story } = await createStory(ana, project);
    const people = { ...ASYNC, voters: [luis.id, olga.id] };
    const session = await step(ana, 'create_poker_session', liveSession(team, [story], people));
    expect(session.participants.map(({ id }) => id).toSorted()).toEqual([ana.id, luis.id].toSorted());
    const round = { session_id: session.id, round_id: roundAt(session).id };
    const at = { session_id: session.id };
    expect(await refusedCode(olga, 'join_poker_session', at)).toBe('only_observes');
    expect(await refusedCode(olga, 'vote_poker', { ...round, card: '5' })).toBe('only_observes');
    expect(await refusedCode(ana, 'hand_over_poker_session', { ...at, user_id: olga.id })).toBe(
      'person_not_found',
    );
    for (const voter of [ana, luis]) await step(voter, 'vote_poker', { ...round, card: '5' });
    // they read what everybody reads
    expect(roundAt(await step(olga, 'poker_session', at)).results).toHaveLength(2);
  });

  test('loses the vote of a member who becomes one, and goes on without them', async () => {
    const { id: story } = await createStory(ana, project);
    const people = { ...ASYNC, voters: [luis.id] };
    const session = await step(ana, 'create_poker_session', liveSession(team, [story], people));
    const round = { session_id: session.id, round_id: roundAt(session).id };
    await step(ana, 'vote_poker', { ...round, card: '5' });
    await setRole(luis, 'observer');
    const now = await step(ana, 'poker_session', { session_id: session.id });
    expect(now.participants.map(({ id }) => id)).toEqual([ana.id]);
    expect(roundAt(now).results).toHaveLength(1);
  });
});

describe('a retrospective', () => {
  const rowsOf = async ({ client }: Person) => {
    const tables = ['retrospectives', 'retro_topics', 'retro_notes', 'retro_actions'] as const;
    const read = tables.map((table) => client.from(table).select('id').eq('project_id', project));
    return (await Promise.all(read)).map(({ data }) => data?.length);
  };

  test('is hidden from them while it is open, whatever the project allows', async () => {
    await allow({ observers_see_retrospectives: true });
    const retro = await startRetro(ana, team);
    await writeNote(ana, retro, 'Zafiro');
    expect(await goTo(ana, retro, 'write', 'group')).toBeNull();
    expect(await rowsOf(olga)).toEqual([0, 0, 0, 0]);
    const gone = { status: 404, code: 'retrospective_gone' };
    const at = { retrospective_id: retro };
    expect(await call(olga.client, 'retrospective', at)).toEqual(gone);
    expect(await call(olga.client, 'retrospective_heartbeat', at as never)).toEqual(gone);
    expect(await call(olga.client, 'retrospectives', { team_id: team })).toMatchObject({
      open: [],
      closed: [],
    });
    expect([
      await joins(luis, `retrospective:${retro}`),
      await joins(olga, `retrospective:${retro}`),
    ]).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR']);
    const { data: news } = await olga.client.from('notifications').select('kind').like('kind', 'retro%');
    expect(news).toEqual([]);
  });

  test('is read once it is closed, where the project allows it', async () => {
    const retro = await closedRetro();
    expect(await rowsOf(olga)).toEqual([0, 0, 0, 0]);
    const search = () => call(olga.client, 'search', { typed: 'zafiro', project_id: project });
    expect(await search()).toMatchObject({ results: [], counts: { note: 0 }, capped: false });
    await allow({ observers_see_retrospectives: true });
    expect((await rowsOf(olga)).slice(0, 3)).toEqual([1, 1, 1]);
    expect((await stateFor(olga.client, retro)).topics).toHaveLength(1);
    expect(await search()).toMatchObject({ counts: { note: 1 } });
    expect(await call(olga.client, 'search', { typed: 'zafiro -pulir' })).toMatchObject({ results: [] });
  });

  test('sends them no change, and none any more to a member who becomes an observer', async () => {
    const [seen, before] = [await watch(olga.client, {}), await watch(luis.client, {})];
    onTestFinished(async () => void (await Promise.all([seen.stop(), before.stop()])));
    await createStory(ana, project);
    await seen.changes.until(({ table }) => table === 'user_stories');
    const first = await startRetro(ana, team);
    await before.changes.until(({ table }) => table === 'retrospectives');
    expect(await joins(luis, `retrospective:${first}`)).toBe('SUBSCRIBED');
    await setRole(luis, 'observer');
    await before.changes.until(({ table }) => table === 'team_members');
    const heard = before.changes.seen.length;
    await writeNote(ana, first, 'Zafiro');
    expect(await goTo(ana, first, 'write', 'group')).toBeNull();
    for (const [person, own] of [
      [olga, seen],
      [luis, before],
    ] as const)
      await fence(person.client, own);
    const tables = ({ table }: { table: string }) => table;
    expect(seen.changes.seen.map(tables)).not.toContain('retrospectives');
    expect(before.changes.seen.slice(heard).map(tables)).not.toContain('retrospectives');
    expect(await joins(luis, `retrospective:${first}`)).toBe('CHANNEL_ERROR');
  });
});
