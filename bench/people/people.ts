import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Board, openBoard } from '../writes/board.ts';
import { checkOut } from '../writes/commit-tree.ts';
import { type Product, startProduct } from '../writes/contestants.ts';
import { processorTime, proportionalMemory } from '../writes/processor-time.ts';
import { addCrowd } from './crowd.ts';
import { Listeners, moveSteadily } from './listeners.ts';

const STORIES = 50;
const ROUNDS = 3;
const MOVES = 200;
const PER_SECOND = 20;
/** The channels that a page joins after the first. */
const CHANNELS = 11;
const HEARTBEATS = 5;

/** An installation with its listeners. */
interface Player {
  product: Product;
  board: Board;
  listeners: Listeners;
  /** Processor time per move without listeners, and per delivery with them, in ms, of each round. */
  alone: number[];
  delivery: number[];
}

const lowest = (values: readonly number[]) => Math.min(...values);

const play = (board: Board) => moveSteadily(board, MOVES, PER_SECOND);

/** The processor time that some work and what follows from it take, in ms: of the server, and with PostgreSQL. */
async function timed({ product, listeners }: Player, work: () => Promise<unknown>) {
  const [server, all] = [processorTime(product.pid, undefined), product.spent()];
  const before = await listeners.ask('');
  await work();
  const arrived = (await listeners.settled()) - before;
  return { server: processorTime(product.pid, undefined) - server, all: product.spent() - all, arrived };
}

async function prepare(product: Product, tree: string, count: number): Promise<Player> {
  const board = await openBoard(product.url, true);
  for (let n = 0; n < STORIES; n += 1) await board.create();
  const listeners = new Listeners(product.url, await addCrowd(tree, product.dataDir, count));
  const player: Player = { product, board, listeners, alone: [], delivery: [] };
  await play(board); // warms up
  return player;
}

async function openSockets(player: Player, count: number): Promise<void> {
  const { product, listeners } = player;
  const memory = proportionalMemory(product.pid);
  const opened = await timed(player, () => listeners.ask('open'));
  const joined = await timed(player, () => listeners.ask('joinBoard'));
  const grown = proportionalMemory(product.pid) - memory;
  const entered = await timed(player, () => listeners.ask('enter'));
  const beaten = await timed(player, async () => {
    for (let n = 0; n < HEARTBEATS; n += 1) await listeners.ask('beat');
  });
  const show = (spent: number, times: number) => (spent / count / times).toFixed(3);
  console.log(
    `  ${product.name}: opening a socket with one channel ${show(opened.all, 1)} ms, each of ${CHANNELS} channels more ${show(joined.all, CHANNELS)} ` +
      `(server ${show(joined.server, CHANNELS)}), becoming present ${show(entered.all, 1)}, ` +
      `heartbeat ${show(beaten.all, HEARTBEATS)}; memory per socket ${((grown * 1024) / count).toFixed(0)} kB, ` +
      `server with all sockets ${proportionalMemory(product.pid).toFixed(0)} MB`,
  );
}

function report(players: readonly Player[], count: number): void {
  const [own] = players;
  for (const player of players) {
    const [alone, delivery] = [lowest(player.alone), lowest(player.delivery)];
    const ratio = player === own ? '' : `  (this: ${(lowest(own?.delivery ?? []) / delivery).toFixed(2)} ×)`;
    console.log(
      `  ${player.product.name}: server per move alone ${alone.toFixed(2)} ms, ` +
        `with ${count} people ${(alone + delivery * count).toFixed(2)} ms; ` +
        `per delivery ${(delivery * 1000).toFixed(1)} µs${ratio}`,
    );
  }
}

async function compare(players: readonly Player[], count: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const player of players) {
      player.alone.push((await timed(player, () => play(player.board))).server / MOVES);
    }
  }
  for (const player of players) await openSockets(player, count);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const player of players) {
      const { server, arrived } = await timed(player, () => play(player.board));
      if (arrived !== MOVES * count) throw new Error(`${arrived} changes have arrived`);
      player.delivery.push((server / MOVES - lowest(player.alone)) / count);
    }
  }
  report(players, count);
}

/**
 * Measures what many people on one project cost: joins, presence, heartbeats, and the delivery of moves at a steady rate; with
 * `--against <commit>` beside an earlier state of the product, in turns. `--people <n>` takes another number than 1,000.
 * @throws {Sentence} if the commit is missing. Linux only: it reads /proc.
 */
export async function benchPeople(args: string[]): Promise<void> {
  const options = { against: { type: 'string' }, people: { type: 'string', default: '1000' } } as const;
  const { values } = parseArgs({ args, options });
  const count = Number(values.people);
  const earlier = values.against === undefined ? undefined : await checkOut(values.against);
  const trees = [{ name: 'this', folder: path.resolve(import.meta.dirname, '../..') }];
  const players: Player[] = [];
  try {
    console.log(
      `${count} people on one project, ${PER_SECOND} moves a second; processor time, lowest of the rounds`,
    );
    for (const { name, folder } of earlier ? [...trees, earlier] : trees) {
      const product = await startProduct(name, folder);
      players.push(await prepare(product, folder, count));
    }
    await compare(players, count);
  } finally {
    for (const { product, listeners } of players) {
      await listeners.end();
      await product.stop();
    }
    await earlier?.remove();
  }
}
