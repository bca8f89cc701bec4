import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/harness.ts';
import { type Action, eachRole } from '#server/testing/rights/each-role.ts';
import {
  type Cast,
  createCast,
  MANAGERS,
  MEMBERS,
  PARTICIPANTS,
  type Role,
} from '#server/testing/rights/roles.ts';
import { createProject, createStory } from '#server/testing/scenario.ts';

/** Who may do what with the tasks, comments and attachments of a story, cell by cell. */
const everyone: readonly Role[] = MEMBERS;
const participants: readonly Role[] = PARTICIPANTS;
const none: readonly Role[] = [];

let server: TestServer;
let storyId: string;
let cast: Cast;
const clientOf = (role: Role) => cast.client(role);
const idOf = (role: Role) => cast.id(role);

beforeAll(async () => {
  server = await startServer();
  cast = await createCast(server);
  const owner = cast.person('owner');
  const project = await createProject(owner);
  await cast.join(project);
  ({ id: storyId } = await createStory(owner, project.id));
});
afterAll(() => server.close());

async function newTask(): Promise<string> {
  const { data } = await clientOf('owner')
    .from('tasks')
    .insert({ story_id: storyId, title: 'Una tarea' })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

async function newComment(by: Role): Promise<string> {
  const { data } = await clientOf(by)
    .from('comments')
    .insert({ story_id: storyId, body: 'Un comentario' })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** Inserts a file of a person directly; uploads over HTTP have their own test. */
async function newAttachment(by: Role): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.attachments (id, project_id, story_id, name, content_type, size, uploaded_by)
     select gen_random_uuid(), project_id, id, 'acta.pdf', 'application/pdf', 10, $2 from public.user_stories where id = $1
     returning id`,
    [storyId, idOf(by)],
  );
  return rows[0]?.id ?? '';
}

/** How many rows an action changed or saw; 0 after a refusal. */
async function rows(answer: PromiseLike<{ data: unknown; error: unknown; status: number }>): Promise<number> {
  const { data, error, status } = await answer;
  if (error) expect([401, 403, 404]).toContain(status);
  return Array.isArray(data) ? data.length : 0;
}

/** The person of the role if they belong to the project, otherwise the developer. */
const member = (role: Role): Role => (participants.includes(role) ? role : 'developer');

const ACTIONS: Record<string, Action<number>> = {
  'see tasks': {
    may: everyone,
    act: async (role) =>
      rows(
        clientOf(role)
          .from('tasks')
          .select('id')
          .eq('id', await newTask()),
      ),
  },
  'add a task': {
    may: participants,
    act: (role) =>
      rows(clientOf(role).from('tasks').insert({ story_id: storyId, title: 'Otra' }).select('id')),
  },
  'do, order and give a task': {
    may: participants,
    act: async (role) => {
      const change = { done: true, rank: 'a7', assignee_id: idOf('developer') };
      return rows(
        clientOf(role)
          .from('tasks')
          .update(change)
          .eq('id', await newTask())
          .select('id'),
      );
    },
  },
  'delete a task': {
    may: participants,
    act: async (role) =>
      rows(
        clientOf(role)
          .from('tasks')
          .delete()
          .eq('id', await newTask())
          .select('id'),
      ),
  },
  'see comments': {
    may: everyone,
    act: async (role) =>
      rows(
        clientOf(role)
          .from('comments')
          .select('id')
          .eq('id', await newComment('owner')),
      ),
  },
  comment: {
    may: participants,
    act: (role) =>
      rows(clientOf(role).from('comments').insert({ story_id: storyId, body: 'Sí' }).select('id')),
  },
  'comment in the name of another': {
    may: none,
    act: (role) =>
      rows(
        clientOf(role)
          .from('comments')
          .insert({ story_id: storyId, body: 'Sí', author_id: idOf(role === 'owner' ? 'member' : 'owner') })
          .select('id'),
      ),
  },
  'edit one’s own comment': {
    may: participants,
    act: async (role) => {
      const id = await newComment(member(role));
      return rows(clientOf(role).from('comments').update({ body: 'Mejor así' }).eq('id', id).select('id'));
    },
  },
  'edit the comment of another': {
    may: none,
    act: async (role) => {
      const id = await newComment(role === 'owner' ? 'member' : 'owner');
      return rows(clientOf(role).from('comments').update({ body: 'Otra cosa' }).eq('id', id).select('id'));
    },
  },
  'delete one’s own comment': {
    may: participants,
    act: async (role) =>
      rows(
        clientOf(role)
          .from('comments')
          .delete()
          .eq('id', await newComment(member(role)))
          .select('id'),
      ),
  },
  'delete the comment of another': {
    may: MANAGERS,
    act: async (role) => {
      const id = await newComment(role === 'owner' ? 'member' : 'owner');
      return rows(clientOf(role).from('comments').delete().eq('id', id).select('id'));
    },
  },
  'see attachments': {
    may: everyone,
    act: async (role) =>
      rows(
        clientOf(role)
          .from('attachments')
          .select('id')
          .eq('id', await newAttachment('owner')),
      ),
  },
  'write an attachment past the upload': {
    may: none,
    act: async (role) => {
      const row = { id: randomUUID(), story_id: storyId, name: 'a.pdf', content_type: 'text/html', size: 1 };
      return rows(
        clientOf(role)
          .from('attachments')
          .insert(row as never)
          .select('id'),
      );
    },
  },
  'change an attachment': {
    may: none,
    act: async (role) => {
      const id = await newAttachment(member(role));
      return rows(
        clientOf(role)
          .from('attachments')
          .update({ content_type: 'text/html' } as never)
          .eq('id', id)
          .select('id'),
      );
    },
  },
  'delete one’s own attachment': {
    may: participants,
    act: async (role) =>
      rows(
        clientOf(role)
          .from('attachments')
          .delete()
          .eq('id', await newAttachment(member(role)))
          .select('id'),
      ),
  },
  'delete the attachment of another': {
    may: MANAGERS,
    act: async (role) => {
      const id = await newAttachment(role === 'owner' ? 'member' : 'owner');
      return rows(clientOf(role).from('attachments').delete().eq('id', id).select('id'));
    },
  },
  'say that a story is blocked': {
    may: participants,
    act: (role) =>
      rows(
        clientOf(role)
          .from('user_stories')
          .update({ blocked_reason: `Falta ${role}` })
          .eq('id', storyId)
          .select('id'),
      ),
  },
  'set since when it is blocked': {
    may: none,
    act: (role) =>
      rows(
        clientOf(role)
          .from('user_stories')
          .update({ blocked_at: '2020-01-01T00:00:00Z' })
          .eq('id', storyId)
          .select('id'),
      ),
  },
};

eachRole(ACTIONS, (touched, may) => expect(touched).toBe(may ? 1 : 0));

test('parts of a deleted story cannot be seen or added, and are restored with it', async () => {
  const owner = clientOf('owner');
  const ids = {
    tasks: await newTask(),
    comments: await newComment('owner'),
    attachments: await newAttachment('owner'),
  };
  const seen = async () =>
    Promise.all(
      Object.entries(ids).map(([table, id]) =>
        rows(
          owner
            .from(table as 'tasks')
            .select('id')
            .eq('id', id),
        ),
      ),
    );
  await owner.rpc('delete_stories' as never, { ids: [storyId] } as never).throwOnError();
  expect(await seen()).toEqual([0, 0, 0]);
  const added = await owner.from('comments').insert({ story_id: storyId, body: 'Tarde' });
  expect(added.error?.code).toBe('42501');
  await owner.rpc('restore_stories' as never, { ids: [storyId] } as never).throwOnError();
  expect(await seen()).toEqual([1, 1, 1]);
});
