import { beforeEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, joinTeam } from '#server/testing/scenario.ts';

let member: Person;
let project: string;

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Ana' });

beforeEach(async () => {
  member = await server.createPerson({ name: 'Leo' });
  const made = await createProject(owner, 'Tienda');
  project = made.id;
  await joinTeam(owner, made.team, member);
});

const setHours = (person: Person, weekly_capacity: number | null) =>
  person.client.rpc(
    'set_weekly_hours' as never,
    { project_id: project, user_id: member.id, weekly_capacity } as never,
  );
const hoursOf = async () =>
  (await member.client.from('team_capacity').select('weekly_capacity').eq('id', member.id).single()).data
    ?.weekly_capacity;
const notesOf = async (person: Person) => {
  const { data } = await person.client
    .from('notifications')
    .select('kind, actor_id, params')
    .in('kind', ['hours_set', 'absence_set', 'absence_removed'])
    .order('created_at')
    .throwOnError();
  return data;
};

test('a manager sets the weekly hours of a member, who is notified of each change', async () => {
  expect((await setHours(owner, 30)).error).toBeNull();
  expect(await hoursOf()).toBe(30);
  await setHours(owner, 30);
  await setHours(owner, null);
  expect(await hoursOf()).toBeNull();
  expect(await notesOf(member)).toEqual([
    { kind: 'hours_set', actor_id: owner.id, params: { hours: 30, project: 'Tienda' } },
    { kind: 'hours_set', actor_id: owner.id, params: { project: 'Tienda' } },
  ]);
});

test('members, strangers and managers of other projects may not, nor before the member has accepted', async () => {
  const stranger = await server.createPerson();
  for (const person of [member, stranger]) {
    expect((await setHours(person, 30)).error?.hint).toBe('not_manager');
  }
  expect((await setHours(owner, 200)).status).toBe(400);
  const foreign = await createProject(stranger);
  const answer = await stranger.client.rpc(
    'set_weekly_hours' as never,
    { project_id: foreign.id, user_id: member.id, weekly_capacity: 1 } as never,
  );
  expect(answer.error?.hint).toBe('not_manager');

  member = await server.createPerson();
  const { data } = await owner.client.from('teams').select('id').eq('project_id', project).single();
  await addMember(owner, data?.id ?? '', member, 'developer');
  expect((await setHours(owner, 30)).error?.hint).toBe('not_manager');
});

test('a person is notified of an absence that a manager enters or removes, without its note', async () => {
  const days = { user_id: member.id, start_date: '2026-03-05', end_date: '2026-03-10' };
  const { data } = await owner.client
    .from('absences')
    .insert({ ...days, note: 'Médico' })
    .select('id')
    .single()
    .throwOnError();
  await owner.client.from('absences').delete().eq('id', data.id).throwOnError();
  const params = { date: '2026-03-05', last: '2026-03-10' };
  expect(await notesOf(member)).toEqual([
    { kind: 'absence_set', actor_id: owner.id, params },
    { kind: 'absence_removed', actor_id: owner.id, params },
  ]);
  // people are not notified of their own absences
  await member.client.from('absences').insert(days).throwOnError();
  expect(await notesOf(member)).toHaveLength(2);
});
