import { beforeEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, type Project } from '#server/testing/scenario.ts';

/** Many people change the same stories at the same time, in different orders. Every request succeeds, and others are not delayed. */

const PEOPLE = 10;
const STORIES = 40;

let project: Project;
let ids: string[];

const server = await serverForFile();
const people = await Promise.all(Array.from({ length: PEOPLE }, () => server.createPerson()));
const ana = people[0] as Person;

beforeEach(async () => {
  project = await createProject(ana);
  for (const person of people.slice(1)) await addMember(ana, project.team, person, 'scrum_master');
  const { data } = await ana.client
    .from('user_stories')
    .insert(
      Array.from({ length: STORIES }, (_, n) => ({
        project_id: project.id,
        reporter_id: ana.id,
        title: `Historia ${n}`,
        labels: ['común'],
      })),
    )
    .select('id')
    .throwOnError();
  ids = data.map(({ id }) => id);
});

/** The ids in an order of the person: each begins with another id, and every second person goes backwards. */
function orderOf(place: number): string[] {
  const turned = [...ids.slice(place * 4), ...ids.slice(0, place * 4)];
  return place % 2 === 0 ? turned : turned.toReversed();
}

const deadlocks = async () => {
  const { rows } = await server.pool.query<{ deadlocks: number }>(
    `select pg_stat_get_db_deadlocks(oid)::int as deadlocks from pg_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? 0;
};

/** Lets everybody act at the same time while a bystander reads. Every request must succeed, without a deadlock in PostgreSQL. */
async function allAtOnce(act: (person: Person, place: number) => PromiseLike<{ status: number }>) {
  const before = await deadlocks();
  const bystander = await server.createPerson();
  let busy = true;
  const reads: number[] = [];
  const reading = (async () => {
    while (busy) reads.push((await bystander.client.from('projects').select('id')).status);
  })();
  const statuses = await Promise.all(people.map((person, place) => act(person, place)));
  busy = false;
  await reading;
  expect(new Set(reads)).toEqual(new Set([200]));
  expect(statuses.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  // PostgreSQL counts them when the connection is idle again
  await server.pool.query('select pg_stat_force_next_flush()').catch(() => undefined);
  expect(await deadlocks()).toBe(before);
}

const change = (person: Person, groups: object[]) =>
  person.client.rpc('change_stories' as never, { groups } as never);

test('change_stories', { retry: 0 }, async () => {
  await allAtOnce((person, place) =>
    change(person, [{ ids: orderOf(place), change: { story_points: place } }]),
  );
  const { data } = await ana.client.from('user_stories').select('story_points').in('id', ids).throwOnError();
  expect(new Set(data.map((row) => row.story_points)).size).toBe(1); // all or none
});

test('change_stories with new labels, in groups that name them in different orders', {
  retry: 0,
}, async () => {
  await allAtOnce((person, place) =>
    change(
      person,
      orderOf(place).map((id, n) => ({ ids: [id], change: { add_labels: [`nueva ${(n + place) % 8}`] } })),
    ),
  );
});

test('PATCH of the table beside change_stories and a renamed label', { retry: 0 }, async () => {
  const { data: label } = await ana.client
    .from('project_labels')
    .select('id')
    .eq('project_id', project.id)
    .single()
    .throwOnError();
  await allAtOnce((person, place) => {
    if (place === 0)
      return person.client.rpc('rename_label' as never, { label_id: label.id, name: 'otra' } as never);
    return place % 2 === 0
      ? person.client.from('user_stories').update({ priority: 'high' }).eq('project_id', project.id)
      : change(person, [{ ids: orderOf(place), change: { ready: place % 3 === 0 } }]);
  });
});

test('moves to a sprint beside its start', { retry: 0 }, async () => {
  const { data: sprint } = await ana.client
    .from('sprints')
    .insert({ project_id: project.id, name: 'S', start_date: '2026-03-02', end_date: '2026-03-13' } as never)
    .select('id')
    .single()
    .throwOnError();
  await change(ana, [{ ids: ids.slice(0, 20), change: { sprint_id: sprint.id } }]);
  await allAtOnce((person, place) =>
    place === 5
      ? person.client.rpc('start_sprint' as never, { sprint_id: sprint.id } as never)
      : change(person, [{ ids: orderOf(place), change: { sprint_id: sprint.id } }]),
  );
});

test('deletion of an epic and of a member beside changes', { retry: 0 }, async () => {
  const { data: epic } = await ana.client
    .from('epics')
    .insert({ project_id: project.id, name: 'Épica' })
    .select('id')
    .single()
    .throwOnError();
  const leaver = people.at(-1) as Person;
  await change(ana, [{ ids, change: { epic_id: epic.id, assignee_id: leaver.id } }]);
  await allAtOnce((person, place) => {
    if (place === 3) return person.client.from('epics').delete().eq('id', epic.id);
    if (person === leaver)
      return person.client.rpc(
        'remove_member' as never,
        { team_id: project.team, user_id: leaver.id } as never,
      );
    return change(person, [{ ids: orderOf(place), change: { story_points: place } }]);
  });
});
