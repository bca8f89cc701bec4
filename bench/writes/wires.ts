import { randomUUID } from 'node:crypto';
import type { Place, SeenStory, Sent } from './client-requests.ts';
import * as client from './client-requests.ts';

/** Where people write: a project with its meetings. */
export interface Workroom {
  project: string;
  /** A round of Planning Poker, and its session. */
  round: string;
  session: string;
  retrospective: string;
}

/** The requests by which a contestant does what people do. A contestant cannot do what has no method here. */
export interface Wire {
  drop?(story: SeenStory, to: Place): Sent;
  edit?(story: SeenStory, title: string): Sent;
  bulk?(stories: readonly SeenStory[], priority: SeenStory['priority']): Sent;
  undo?(story: SeenStory, to: Place): Sent;
  create?(room: Workroom, reporter: string, title: string, rank: string): Sent;
  comment?(story: SeenStory, body: string): Sent;
  task?(story: SeenStory, title: string, rank: string): Sent;
  vote?(room: Workroom, card: string): Sent;
  note?(room: Workroom, id: string, body: string): Sent;
  /** The move of another program. */
  patch?(story: SeenStory, to: Place): Sent;
  /** The creation of another program. */
  post?(room: Workroom, title: string): Sent;
}

export const OPERATIONS = [
  ...(['drop', 'edit', 'bulk', 'undo', 'comment', 'task', 'vote', 'note', 'patch'] as const),
  // they make the lists longer, so they come last
  ...(['create', 'post'] as const),
] satisfies (keyof Wire)[];
export type Operation = (typeof OPERATIONS)[number];

const COLUMNS =
  'id,project_id,number,title,priority,story_points,status,rank,labels,assignee_id,sprint_id,created_at,updated_at';
const OBJECT = { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' };

const patch = (story: SeenStory, body: object): Sent => ({
  method: 'PATCH',
  path: `/rest/v1/user_stories?id=eq.${story.id}&select=${COLUMNS}`,
  headers: OBJECT,
  body,
});

const move = (story: SeenStory, { status, rank }: Place) => patch(story, { status, rank });

const post = (table: string, body: object): Sent => ({ method: 'POST', path: `/rest/v1/${table}`, body });

const DESCRIPTION = 'Como persona quiero pagar con tarjeta para reservar una sala.';

const OTHER_PROGRAMS = {
  patch: move,
  post: ({ project }, title) => ({
    method: 'POST',
    path: `/rest/v1/user_stories?select=${COLUMNS}`,
    headers: OBJECT,
    body: { project_id: project, title, description: DESCRIPTION, story_points: 3, labels: ['pagos'] },
  }),
} satisfies Wire;

/** The requests of the client, and of other programs. */
export const PRODUCT: Wire = {
  ...OTHER_PROGRAMS,
  drop: client.dropCard,
  edit: (story, title) => client.editField(story, 'title', story.title, title),
  bulk: (stories, priority) => client.changeSelected(stories, { priority }),
  undo: client.undoMove,
  create: ({ project }, _reporter, title, rank) =>
    client.quickAdd({ project_id: project, title, rank, id: randomUUID() }),
  comment: ({ id }, body) => client.addComment({ body, mentions: [], id: randomUUID(), story_id: id }),
  task: ({ id }, title, rank) =>
    client.addTask({ title, done: false, rank, assignee_id: null, id: randomUUID(), story_id: id }),
  vote: ({ session, round }, card) => client.castVote({ session_id: session, round_id: round, card }),
  note: ({ retrospective }, id, body) =>
    client.writeNote({ retrospective_id: retrospective, id, column_id: 'start', body }),
};

/** The requests that the in-memory server understands. */
export const STUB: Wire = OTHER_PROGRAMS;

/** The requests that the durable stub understands: bench/durable-stub/README.md. */
export const DURABLE_STUB: Wire = {
  ...OTHER_PROGRAMS,
  drop: move,
  edit: (story, title) => patch(story, { title }),
  bulk: (stories, priority) => ({
    method: 'PATCH',
    path: `/rest/v1/user_stories?id=in.(${stories.map(({ id }) => id).join()})`,
    body: { priority },
  }),
  undo: move,
  create: ({ project }, reporter_id, title, rank) =>
    post('user_stories', { project_id: project, reporter_id, title, rank }),
  comment: ({ id }, body) => post('comments', { id: randomUUID(), story_id: id, body }),
  task: ({ id }, title, rank) => post('tasks', { id: randomUUID(), story_id: id, title, rank }),
  vote: ({ round }, card) => post('votes', { room_id: round, card }),
  note: ({ retrospective }, id, body) =>
    post('notes', { id, room_id: retrospective, column_id: 'start', body }),
};
