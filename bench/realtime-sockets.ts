import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

/** The listening side of the realtime benchmark, on a separate thread: many sockets that listen to one board. */
const { url, tokens, project, sockets } = workerData as {
  url: string;
  /** The tokens of people, used in rotation. */
  tokens: string[];
  project: string;
  sockets: number;
};

const FIRST = 250;
const EACH_SECOND = 30;
const topic = 'realtime:board';
const joinWith = (token: string | undefined) => ({
  config: {
    postgres_changes: [
      { event: '*', schema: 'public', table: 'user_stories', filter: `project_id=eq.${project}` },
    ],
  },
  access_token: token,
});

const TITLE = /"title": ?"(\d+)"/;
const arrived = new Map<string, number>();

function hear(text: string): void {
  const title = text.includes('"postgres_changes",{"ids"') ? TITLE.exec(text)?.[1] : undefined;
  if (title === undefined) return;
  const count = (arrived.get(title) ?? 0) + 1;
  arrived.set(title, count);
  if (count === sockets) parentPort?.postMessage({ title, at: performance.timeOrigin + performance.now() });
}

const open = (index: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=bench&vsn=2.0.0`);
    socket.on('error', reject);
    socket.on('open', () =>
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', joinWith(tokens[index % tokens.length])])),
    );
    socket.on('message', (data) => {
      const text = String(data);
      if (text.includes('Subscribed to PostgreSQL')) resolve();
      hear(text);
    });
  });

// no faster than the server lets one network open sockets
for (let index = 0; index < sockets; ) {
  const many = Math.min(sockets - index, index === 0 ? FIRST : EACH_SECOND);
  await Promise.all(Array.from({ length: many }, (_, place) => open(index + place)));
  index += many;
  if (index < sockets) await sleep(1000);
}
parentPort?.postMessage({ ready: true });
