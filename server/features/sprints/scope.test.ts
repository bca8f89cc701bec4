import { beforeEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createSprint, createStory } from '#server/testing/scenario.ts';
import { createUnlimitedProject, finish, step } from './testing/sprints.ts';

let project: string;
let sprint: string;
/** Two stories of 3 and 5 points in the backlog. */
let stories: string[];

const server = await serverForFile();
const [owner, manager, member] = [
  await server.createPerson({ name: 'Ana' }),
  await server.createPerson({ name: 'Marco' }),
  await server.createPerson({ name: 'Berta' }),
];

beforeEach(async () => {
  const made = await createUnlimitedProject(server, owner);
  project = made.id;
  await addMember(owner, made.team, manager, 'scrum_master');
  await addMember(owner, made.team, member, 'developer');
  sprint = (await createSprint(owner, project, { name: 'Sprint 3' })).id;
  stories = [
    (await createStory(owner, project, { story_points: 3 })).id,
    (await createStory(owner, project, { story_points: 5 })).id,
  ];
});

const moveTo = (person: Person, ids: string[], target: string | null) =>
  person.client.from('user_stories').update({ sprint_id: target }).in('id', ids).throwOnError();

async function scopeNotesOf(person: Person) {
  const { data } = await person.client
    .from('notifications')
    .select('actor_id, params')
    .eq('kind', 'scope_changed')
    .eq('project_id', project)
    .throwOnError();
  return data;
}

test('managers get one notification of what a person brings into a running sprint, in as many steps as it took', async () => {
  await step(owner.client, 'start_sprint', sprint);
  for (const story of stories) await moveTo(member, [story], sprint);
  await createStory(member, project, { sprint_id: sprint, story_points: 2 });
  const params = { sprint: 'Sprint 3', sprint_id: sprint, added: 3, removed: 0, points: 10 };
  for (const person of [owner, manager]) {
    expect(await scopeNotesOf(person)).toMatchObject([{ actor_id: member.id, params }]);
  }
  expect(await scopeNotesOf(member)).toEqual([]);
});

test('managers are notified of what leaves the sprint too, deleted stories included, except the person who did it', async () => {
  await moveTo(owner, stories, sprint);
  await step(owner.client, 'start_sprint', sprint);
  await moveTo(manager, stories.slice(0, 1), null);
  await manager.client.rpc('delete_stories' as never, { ids: stories.slice(1) } as never);
  expect(await scopeNotesOf(manager)).toEqual([]);
  expect(await scopeNotesOf(owner)).toMatchObject([{ params: { added: 0, removed: 2, points: -8 } }]);
});

test('the notification goes when everything has been undone, and a read one stays', async () => {
  await step(owner.client, 'start_sprint', sprint);
  await moveTo(member, stories, sprint);
  await moveTo(member, stories, null);
  expect(await scopeNotesOf(owner)).toEqual([]);

  await moveTo(member, stories.slice(0, 1), sprint);
  const { data: read } = await owner.client
    .from('notifications')
    .update({ read_at: new Date().toISOString() })
    .eq('kind', 'scope_changed')
    .eq('project_id', project)
    .select('id')
    .throwOnError();
  expect(read).toHaveLength(1);
  await moveTo(member, stories.slice(1), sprint);
  expect((await scopeNotesOf(owner)).map(({ params }) => params)).toMatchObject([
    { added: 1, points: 3 },
    { added: 1, points: 5 },
  ]);
});

test('nobody is notified of changes of a planned sprint, of a done story, or of the end of a sprint', async () => {
  await moveTo(member, stories, sprint);
  await step(owner.client, 'start_sprint', sprint);
  await createStory(member, project, { sprint_id: sprint, story_points: 2, status: 'done' });
  await finish(manager.client, sprint);
  expect(await scopeNotesOf(owner)).toEqual([]);
});

test('a finished sprint is one notification for each member, which says where its unfinished stories went', async () => {
  const notesOf = async (person: Person) => {
    const { data } = await person.client
      .from('notifications')
      .select('kind, params')
      .in('kind', ['sprint_finished', 'updated'])
      .eq('project_id', project)
      .order('created_at')
      .throwOnError();
    return data;
  };
  const next = (await createSprint(owner, project, { name: 'Sprint 4' })).id;
  const own = async (target: string) => {
    for (let n = 0; n < 2; n += 1) {
      await createStory(member, project, { sprint_id: target, status: 'todo', assignee_id: member.id });
    }
  };
  await own(sprint);
  await step(owner.client, 'start_sprint', sprint);
  await finish(owner.client, sprint, next);
  const first = {
    kind: 'sprint_finished',
    params: { sprint: 'Sprint 3', sprint_id: sprint, leftovers: 2, next: 'Sprint 4' },
  };
  expect(await notesOf(member)).toEqual([first]);

  await own(next);
  await step(owner.client, 'start_sprint', next);
  await finish(owner.client, next);
  expect(await notesOf(member)).toEqual([
    first,
    { kind: 'sprint_finished', params: { sprint: 'Sprint 4', sprint_id: next, leftovers: 4 } },
  ]);

  // a later move of a story to the backlog notifies as usual
  const { id } = await createStory(member, project, { status: 'todo', assignee_id: member.id });
  await owner.client.from('user_stories').update({ status: 'backlog' }).eq('id', id).throwOnError();
  expect((await notesOf(member)).at(-1)).toMatchObject({ kind: 'updated' });
});
