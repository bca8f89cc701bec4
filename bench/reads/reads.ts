import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkOut } from '../writes/commit-tree.ts';
import { type Contestant, startDurableStub, startProduct, startStub } from '../writes/contestants.ts';
import { type Measured, measure, middle } from '../writes/measure.ts';
import { type LargeBoard, openLargeBoard } from './large-board.ts';

const ROUNDS = 5;
/** Reads in a round: the time of a process is counted in steps of 10 ms. */
const READS = 20;
/** An answer that is not built is so cheap that more of them are needed. */
const CHEAP_READS = 100;

/** Reads, each after a change: one takes as long as the read of the outbox. */
const READS_AFTER_MOVES = 8;
/** The work that follows a move is not part of the read (ms). */
const SETTLE_MS = 100;

interface Step {
  name: string;
  reads: number;
  read: (board: LargeBoard) => () => Promise<void>;
  /** Whether a story is moved before each read. */
  moves?: true;
}

/** The steps that docs/performance.md sets limits for. */
export const BUILT = '5,000 stories, built';
export const AFTER_MOVE = "the client's list after a move";

const STEPS: Step[] = [
  { name: BUILT, reads: READS, read: (board) => () => board.readNew() },
  {
    name: 'the same for a browser (zstd)',
    reads: READS,
    read: (board) => () => board.readNew('gzip, deflate, br, zstd'),
  },
  { name: 'the same with gzip', reads: READS, read: (board) => () => board.readNew('gzip') },
  { name: 'read again, unchanged', reads: READS, read: (board) => board.readAgain },
  { name: 'read again, unchanged, with a tag', reads: CHEAP_READS, read: (board) => board.revalidate },
  { name: AFTER_MOVE, reads: READS_AFTER_MOVES, read: (board) => board.readAsClient, moves: true },
];

type Cost = Pick<Measured, 'spent' | 'took'>;

/** A contestant with a board of 5,000 stories. */
export interface Reader extends Contestant {
  board: LargeBoard;
  /** The cost of a read in each round, by step. */
  measured: Map<string, Cost[]>;
}

/** Fills a board. */
export const openReader = async (contestant: Contestant): Promise<Reader> => ({
  ...contestant,
  board: await openLargeBoard(contestant.url),
  measured: new Map(),
});

/** The cost of a read: the mean of a round. */
async function costOf(player: Reader, { reads, read, moves }: Step): Promise<Cost> {
  const { board } = player;
  await board.readAgain();
  if (!moves) return measure(player, reads, 1, read(board));
  const sum = { spent: 0, took: 0 };
  for (let n = 0; n < reads; n += 1) {
    await board.move();
    await sleep(SETTLE_MS);
    const { spent, took } = await measure(player, 1, 1, read(board));
    sum.spent += spent / reads;
    sum.took += took / reads;
  }
  return sum;
}

/** Reads in turns. @param names the steps; all without it. */
export async function readInTurns(
  players: readonly Reader[],
  names: readonly string[] = STEPS.map(({ name }) => name),
): Promise<void> {
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const step of STEPS.filter(({ name }) => names.includes(name))) {
      for (const player of players) {
        const cost = await costOf(player, step);
        // the first round is for warming up
        if (round > 0) player.measured.set(step.name, [...(player.measured.get(step.name) ?? []), cost]);
      }
    }
  }
}

/** The middle of the rounds. */
export const costOfStep = ({ measured }: Reader, name: string, what: keyof Cost): number =>
  middle((measured.get(name) ?? []).map((cost) => cost[what]));

function print(players: readonly Reader[]): void {
  const [own, ...others] = players;
  if (!own) return;
  for (const what of ['spent', 'took'] as const) {
    console.log(
      `${what === 'spent' ? 'processor time of all processes' : 'time by the clock'} per read, in ms; middle of the rounds`,
    );
    for (const { name } of STEPS) {
      const value = costOfStep(own, name, what);
      const cells = others.map((other) => {
        const theirs = costOfStep(other, name, what);
        return `${other.name} ${theirs.toFixed(2)} (this: ${(value / theirs).toFixed(2)} ×)`;
      });
      console.log(`  ${name.padEnd(36)} this ${value.toFixed(2)}   ${cells.join('   ')}`);
    }
  }
}

/**
 * Measures what reading a board of 5,000 stories costs, beside the durable stub, the in-memory stub and, with `--against <commit>`, an
 * earlier state of the product, in turns: built anew, for clients that accept encodings, read again without a change, and after one.
 * @throws {Sentence} if the commit is missing. Linux only: it reads /proc.
 */
export async function benchReads(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { against: { type: 'string' } } });
  const stops: (() => Promise<void>)[] = [];
  const players: Reader[] = [];
  const join = async (contestant: Contestant) => {
    stops.push(contestant.stop);
    players.push(await openReader(contestant));
  };
  try {
    const earlier = values.against === undefined ? undefined : await checkOut(values.against);
    if (earlier) stops.push(earlier.remove);
    await join(await startProduct('this', path.resolve(import.meta.dirname, '../..')));
    if (earlier) await join(await startProduct(earlier.name, earlier.folder));
    await join(await startDurableStub());
    await join(await startStub());
    await readInTurns(players);
    print(players);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
