import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

/**
 * The people of the benchmark of Planning Poker, on a separate thread. Each follows the session and its rounds by a socket of their
 * own, as a view does: it shows the votes with the change of the round, and reads the session again.
 */
const { url, tokens, project, session } = workerData as {
  url: string;
  /** One for each person. */
  tokens: string[];
  project: string;
  session: string;
};

/**
 * A message of the thread: when the last socket had a revision (`heard`) and the votes of a reveal (`shown`), and when the last person
 * had read the session after a reveal.
 */
export interface Arrival {
  kind: 'ready' | 'heard' | 'shown' | 'read';
  /** The revision of the session; for `shown`, which reveal it was, from 1. */
  revision: number;
  /** In milliseconds since 1970. */
  at: number;
}

const REVISION = /"revision": ?(\d+)/;
const heard = new Map<number, number>();
let reads = 0;
let shown = 0;
/** The people read the session at each later revision. */
let readAfter = Number.POSITIVE_INFINITY;

const post = (kind: Arrival['kind'], revision: number) =>
  parentPort?.postMessage({
    kind,
    revision,
    at: performance.timeOrigin + performance.now(),
  } satisfies Arrival);

async function read(token: string, revision: number): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/rpc/poker_session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: session }),
  });
  if (!answer.ok) throw new Error(`poker_session: ${answer.status} ${await answer.text()}`);
  await answer.text();
  reads += 1;
  if (reads === tokens.length) post('read', revision);
}

function hear(text: string, token: string): void {
  if (!text.includes('"postgres_changes",{"ids"')) return;
  if (text.includes('"table":"poker_rounds"')) {
    if (!/"results": ?\[\{/.test(text)) return;
    shown += 1;
    if (shown % tokens.length === 0) post('shown', shown / tokens.length);
    return;
  }
  const revision = Number(REVISION.exec(text)?.[1]);
  const count = (heard.get(revision) ?? 0) + 1;
  heard.set(revision, count);
  if (count === tokens.length) post('heard', revision);
  if (revision > readAfter) void read(token, revision);
}

const open = (token: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=bench&vsn=2.0.0`);
    const join = {
      config: {
        postgres_changes: [
          { event: 'UPDATE', schema: 'public', table: 'poker_sessions', filter: `id=eq.${session}` },
          { event: 'UPDATE', schema: 'public', table: 'poker_rounds', filter: `project_id=eq.${project}` },
        ],
      },
      access_token: token,
    };
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify(['1', '1', 'realtime:poker', 'phx_join', join])));
    socket.on('message', (data) => {
      const text = String(data);
      if (text.includes('Subscribed to PostgreSQL')) resolve();
      hear(text, token);
    });
  });

parentPort?.on('message', (after: number) => {
  readAfter = after;
  reads = 0;
});
await Promise.all(tokens.map(open));
post('ready', 0);
