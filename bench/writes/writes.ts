import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Board, openBoard } from './board.ts';
import { checkOut } from './commit-tree.ts';
import { type Contestant, startProduct, startStub } from './contestants.ts';

const ROUNDS = 4;
const PER_ROUND = 100;
/** Before the first round: a server that has just started runs code that is not compiled yet, at up to twice the cost. */
const WARM_UP = 1500;
const READS = 10;
const STUB_TIMES = 10;
const CLIENTS = 16;
/** How long the work that follows the last answer may take before the time is read: the outbox is read within this. */
const SETTLE_MS = 100;

interface Measured {
  /** Processor time of all processes per operation, in ms. */
  spent: number;
  /** Operations per second by the clock. */
  rate: number;
}

interface Player extends Contestant {
  /** How many times as much it does in a round: the time of a process is counted in steps of 10 ms. */
  times: number;
  board: Board;
  measured: Map<string, Measured[]>;
}

/** Runs `work` a number of times, with several clients at once, each with one request at a time. */
async function repeat(times: number, clients: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const client = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: clients }, client));
}

export async function measure(
  player: Contestant,
  times: number,
  clients: number,
  work: () => Promise<void>,
): Promise<Measured> {
  const [before, start] = [player.spent(), performance.now()];
  await repeat(times, clients, work);
  const took = performance.now() - start;
  await sleep(SETTLE_MS);
  return { spent: (player.spent() - before) / times, rate: (times / took) * 1000 };
}

const STEPS: [name: string, times: number, clients: number, work: (board: Board) => () => Promise<void>][] = [
  ['create, 1 client', PER_ROUND, 1, (board) => board.create],
  [`create, ${CLIENTS} clients`, PER_ROUND, CLIENTS, (board) => board.create],
  ['move, 1 client', PER_ROUND, 1, (board) => board.move],
  [`move, ${CLIENTS} clients`, PER_ROUND * 2, CLIENTS, (board) => board.move],
  ['board of 200 stories', READS, 1, (board) => board.read],
];

/** The middle of the rounds: a burst of the machine or of a vacuum in one of them does not count. */
export function middle(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

const of = (player: Player, step: string, what: keyof Measured) =>
  middle((player.measured.get(step) ?? []).map((measured) => measured[what]));

/** Prints a figure of each player, and the first one's ratio to each other. */
function printLine(
  players: Player[],
  label: string,
  step: string,
  what: keyof Measured,
  digits: number,
): void {
  const [own] = players;
  if (!own) return;
  const cells = players.map((player) => {
    const value = of(player, step, what);
    const ratio = player === own ? '' : `  (this: ${(of(own, step, what) / value).toFixed(2)} ×)`;
    return `${player.name} ${value.toFixed(digits)}${ratio}`;
  });
  console.log(`  ${label.padEnd(34)} ${cells.join('   ')}`);
}

async function compare(players: Player[]): Promise<void> {
  for (const { board } of players) {
    await repeat(WARM_UP, CLIENTS, board.create);
    await repeat(WARM_UP, CLIENTS, board.move);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, times, clients, work] of STEPS) {
      for (const player of players) {
        const measured = await measure(player, times * player.times, clients, work(player.board));
        player.measured.set(name, [...(player.measured.get(name) ?? []), measured]);
      }
    }
  }
  console.log('processor time of all processes per operation, in ms; middle of the rounds');
  for (const [name] of STEPS) printLine(players, name, name, 'spent', 2);
  const moves = `move, ${CLIENTS} clients`;
  console.log('by the clock');
  printLine(players, `moves per second, ${CLIENTS} clients`, moves, 'rate', 0);
}

/** Four moves, then a creation. */
function mixed(board: Board): () => Promise<void> {
  let count = 0;
  return () => {
    count += 1;
    return count % 5 === 0 ? board.create() : board.move();
  };
}

/** Makes many writes in one project, and compares what its first and its last thousand cost. */
async function compareEnds(players: Player[], writes: number): Promise<void> {
  console.log(
    `${writes} writes (four moves to one creation) with ${CLIENTS} clients, ms of processor time per write`,
  );
  for (const player of players) {
    await repeat(WARM_UP, CLIENTS, player.board.create);
    const work = mixed(player.board);
    const first = await measure(player, 1000, CLIENTS, work);
    await repeat(writes - 2000, CLIENTS, work);
    const last = await measure(player, 1000, CLIENTS, work);
    const ratio = (last.spent / first.spent).toFixed(2);
    console.log(
      `  ${player.name}: first thousand ${first.spent.toFixed(2)}, last ${last.spent.toFixed(2)}: ${ratio} ×`,
    );
  }
}

/**
 * Measures what a write costs, beside the in-memory stub and, with `--against <commit>`, beside an earlier state of the product,
 * in turns. With `--writes <n>` (2,000 and more) it makes so many writes, and compares the last thousand with the first.
 * @throws {Sentence} if the commit is missing. Linux only: it reads /proc.
 */
export async function benchWrites(args: string[]): Promise<void> {
  const options = { against: { type: 'string' }, writes: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const stops: (() => Promise<void>)[] = [];
  const players: Player[] = [];
  const join = async (contestant: Contestant, isStub = false) => {
    stops.push(contestant.stop);
    const board = await openBoard(contestant.url, !isStub);
    players.push({ ...contestant, board, times: isStub ? STUB_TIMES : 1, measured: new Map() });
  };
  try {
    const earlier = values.against === undefined ? undefined : await checkOut(values.against);
    if (earlier) stops.push(earlier.remove);
    await join(await startProduct('this', path.resolve(import.meta.dirname, '../..')));
    if (earlier) await join(await startProduct(earlier.name, earlier.folder));
    if (values.writes !== undefined) return await compareEnds(players, Number(values.writes));
    await join(await startStub(), true);
    await compare(players);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
