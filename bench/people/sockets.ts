import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import type { Crowd } from './crowd.ts';

/** The listening side, on a thread of its own: each person has one socket with the channels of an open board. */
const { url, project, people } = workerData as Crowd & { url: string };

/** How many sockets connect or join at the same time, as after a restart of the server. */
const AT_ONCE = 25;
/** Far below the limit of sockets of one network. */
const PER_NETWORK = 100;
/** How often the official client sends a heartbeat (ms). */
const HEARTBEAT_MS = 25_000;

/** The bindings of the channels of an open board. */
const sourcesOf = (person: string): { table: string; filter?: string }[] => [
  { table: 'user_stories' },
  { table: 'projects' },
  { table: 'teams' },
  { table: 'team_members' },
  { table: 'board_columns' },
  { table: 'profiles' },
  { table: 'sprints', filter: `project_id=eq.${project}` },
  { table: 'epics', filter: `project_id=eq.${project}` },
  { table: 'project_labels', filter: `project_id=eq.${project}` },
  { table: 'user_settings', filter: `user_id=eq.${person}` },
  { table: 'saved_filters', filter: `user_id=eq.${person}` },
  { table: 'shared_filters', filter: `project_id=eq.${project}` },
  { table: 'notifications', filter: `user_id=eq.${person}` },
];

let delivered = 0;
const CHANGE = Buffer.from('"postgres_changes",{"ids"');
const BEAT = Buffer.from('"beat"');
const REPLY = Buffer.from('"phx_reply"');
const sockets: WebSocket[] = [];
const replied = new WeakMap<WebSocket, () => void>();

async function open(index: number): Promise<void> {
  const headers = { 'x-forwarded-for': `10.0.${Math.floor(index / PER_NETWORK)}.1` };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=bench&vsn=2.0.0`, {
    headers,
  });
  sockets.push(socket);
  socket.on('message', (data: Buffer) => {
    if (data.includes(CHANGE)) delivered += 1;
    else if (data.includes(REPLY) && !data.includes(BEAT)) replied.get(socket)?.();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => {
      setInterval(() => socket.send('[null,"beat","phoenix","heartbeat",{}]'), HEARTBEAT_MS);
      resolve();
    });
  });
  // a socket without a session is closed after a while
  await join(index, 0, 1);
}

/** Sends all frames at once, as a page does, and waits for as many replies. */
function send(index: number, frames: unknown[][]): Promise<void> {
  const socket = sockets[index];
  if (!socket) throw new Error('no such socket');
  let open = frames.length;
  return new Promise((resolve) => {
    replied.set(socket, () => {
      open -= 1;
      if (open === 0) resolve();
    });
    for (const frame of frames) socket.send(JSON.stringify(frame));
  });
}

/** Joins some of the channels. */
function join(index: number, from: number, to?: number): Promise<void> {
  const { id, token } = people[index] ?? { id: '', token: '' };
  const sources = sourcesOf(id).slice(from, to);
  const joins = sources.map((source, n) => [
    String(from + n),
    String(from + n),
    `realtime:${source.table}:${from + n}`,
    'phx_join',
    {
      config: { postgres_changes: [{ event: '*', schema: 'public', report_leaving: true, ...source }] },
      access_token: token,
    },
  ]);
  return send(index, joins);
}

const joinBoard = (index: number) => join(index, 1);

/** Joins the project's topic and becomes present there. */
async function enter(index: number): Promise<void> {
  const topic = `realtime:project:${project}`;
  const join = { config: { presence: { enabled: true } }, access_token: people[index]?.token };
  await send(index, [['p', 'p', topic, 'phx_join', join]]);
  const track = { type: 'presence', event: 'track', payload: { story_id: null } };
  await send(index, [['p', 'q', topic, 'presence', track]]);
}

const beat = (index: number) => send(index, [[null, 'h', 'phoenix', 'heartbeat', {}]]);

async function forAll(work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const line = async () => {
    while (next < people.length) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
}

const WORK: Record<string, (index: number) => Promise<void>> = { open, joinBoard, enter, beat };

/** Does one of the kinds of work for all people. Answers how many changes have arrived so far; with '' at once. */
parentPort?.on('message', async (kind: string) => {
  const work = WORK[kind];
  if (work) await forAll(work);
  parentPort?.postMessage(delivered);
});
