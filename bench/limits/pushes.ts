import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { addCrowd, type Crowd } from '../people/crowd.ts';
import { Listeners, type Listening, moveSteadily } from '../people/listeners.ts';
import type { Product } from '../writes/contestants.ts';
import { middle } from '../writes/measure.ts';
import type { Workplace } from '../writes/workplace.ts';

const ROUNDS = 5;
const PEOPLE = 100;
const MOVES = 60;
const PER_SECOND = 20;
/** Changes that come alone, and how far they are apart (ms). */
const ALONE = 40;
const APART_MS = 120;
/** A change that arrives later than this after its answer is lost (ms). */
const LOST_MS = 2000;

/** A contestant whose changes people follow. */
export interface Followed {
  product: Product;
  place: Workplace;
  /** The people who listen: members of the project. */
  crowd: Crowd;
  listening: Listening;
}

/** Adds people to the product's first project. */
export const followProduct = async (product: Product, tree: string, place: Workplace): Promise<Followed> => ({
  product,
  place,
  crowd: await addCrowd(tree, product.dataDir, PEOPLE),
  listening: 'sockets',
});

/** The people of the durable stub's project listen, each several times: it asks each stream for its rights once. */
export function followDurableStub(product: Product, place: Workplace): Followed {
  const { people, room } = place.desk;
  const crowd = Array.from({ length: PEOPLE }, (_, n) => people[n % people.length] ?? { id: '', token: '' });
  return { product, place, crowd: { project: room.project, people: crowd }, listening: 'streams' };
}

const dropIn = ({ place }: Followed) => place.work('drop', 0) ?? (() => Promise.resolve());

/** The processor time of all processes for a move that a hundred people follow, in ms: the middle of rounds in turns, by contestant. */
export async function costWithListeners(all: readonly Followed[]): Promise<number[]> {
  const listening = all.map(({ product, crowd, listening: how }) => new Listeners(product.url, crowd, how));
  const costs = all.map((): number[] => []);
  try {
    for (const [index, listeners] of listening.entries()) {
      await listeners.ask('open');
      if (all[index]?.listening === 'sockets') await listeners.ask('joinBoard');
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, followed] of all.entries()) {
        const listeners = listening[index];
        if (!listeners) continue;
        const before = await listeners.settled();
        const spent = followed.product.spent();
        await moveSteadily({ move: dropIn(followed) }, MOVES, PER_SECOND);
        const arrived = (await listeners.settled()) - before;
        if (arrived !== MOVES * PEOPLE) throw new Error(`${arrived} changes have arrived`);
        costs[index]?.push((followed.product.spent() - spent) / MOVES);
      }
    }
  } finally {
    for (const listeners of listening) await listeners.end();
  }
  return costs.map(middle);
}

interface Ear {
  /** Called with each change. */
  heard: () => void;
  close(): void;
}

/** Follows the stories of a project as a board does, by a socket of the product. */
async function openSocket({ product, crowd }: Followed): Promise<Ear> {
  const socket = new WebSocket(
    `${product.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=bench&vsn=2.0.0`,
  );
  const ear: Ear = { heard: () => undefined, close: () => socket.close() };
  const join = {
    config: {
      postgres_changes: [{ event: '*', schema: 'public', table: 'user_stories', report_leaving: true }],
    },
    access_token: crowd.people[0]?.token,
  };
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify(['1', '1', 'realtime:stories', 'phx_join', join])));
    socket.on('message', (data) => {
      const text = String(data);
      if (text.includes('Subscribed to PostgreSQL')) resolve();
      else if (text.includes('"postgres_changes",{"ids"')) ear.heard();
    });
  });
  return ear;
}

/** Follows a project by a stream of the durable stub. */
function openStream({ product, crowd }: Followed): Promise<Ear> {
  const headers = { authorization: `Bearer ${crowd.people[0]?.token}` };
  return new Promise((resolve, reject) => {
    const asked = get(`${product.url}/listen?project=${crowd.project}`, { headers }, (response) => {
      const ear: Ear = { heard: () => undefined, close: () => asked.destroy() };
      response.once('data', () => resolve(ear));
      response.on('data', (part: Buffer) => part.includes('data:') && ear.heard());
    });
    asked.on('error', reject);
  });
}

/** How long after the answer to a drop its change arrives, in ms; negative: before. */
async function delayOf(ear: Ear, drop: () => Promise<void>): Promise<number> {
  const heard = new Promise<number>((resolve, reject) => {
    const lost = setTimeout(() => reject(new Error('a change has not arrived')), LOST_MS);
    ear.heard = () => {
      clearTimeout(lost);
      resolve(performance.now());
    };
  });
  await drop();
  const answered = performance.now();
  return (await heard) - answered;
}

/** How long after its answer a change that comes alone arrives, in ms: the middle, by contestant. */
export async function delaysAlone(all: readonly Followed[]): Promise<number[]> {
  const ears = await Promise.all(
    all.map((each) => (each.listening === 'sockets' ? openSocket(each) : openStream(each))),
  );
  const delays = all.map((): number[] => []);
  for (let n = 0; n < ALONE; n += 1) {
    for (const [index, followed] of all.entries()) {
      const ear = ears[index];
      if (ear) delays[index]?.push(await delayOf(ear, dropIn(followed)));
      await sleep(APART_MS);
    }
  }
  for (const ear of ears) ear.close();
  return delays.map(middle);
}
