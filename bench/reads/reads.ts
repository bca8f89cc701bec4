import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut } from '../writes/commit-tree.ts';
import { type Contestant, startProduct, startStub } from '../writes/contestants.ts';
import { measure, middle } from '../writes/writes.ts';
import { type LargeBoard, openLargeBoard } from './large-board.ts';

const ROUNDS = 5;
/** Reads in a round: the time of a process is counted in steps of 10 ms. */
const READS = 20;
/** An answer that is not built is so cheap that more of them are needed. */
const CHEAP_READS = 100;

const STEPS: [name: string, reads: number, read: (board: LargeBoard) => () => Promise<void>][] = [
  ['5,000 stories, built', READS, (board) => () => board.readNew()],
  ['the same for a browser (zstd)', READS, (board) => () => board.readNew('gzip, deflate, br, zstd')],
  ['the same with gzip', READS, (board) => () => board.readNew('gzip')],
  ['read again, unchanged', READS, (board) => board.readAgain],
  ['read again, unchanged, with a tag', CHEAP_READS, (board) => board.revalidate],
];

interface Player extends Contestant {
  board: LargeBoard;
  /** The processor time of a read in each round, in ms, by step. */
  measured: Map<string, number[]>;
}

async function compare(players: Player[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, reads, read] of STEPS) {
      for (const player of players) {
        await player.board.readAgain();
        const { spent } = await measure(player, reads, 1, read(player.board));
        // the first round is for warming up
        if (round > 0) player.measured.set(name, [...(player.measured.get(name) ?? []), spent]);
      }
    }
  }
  const of = (player: Player, name: string) => middle(player.measured.get(name) ?? []);
  const [own, ...others] = players;
  if (!own) return;
  console.log('processor time of all processes per read, in ms; middle of the rounds');
  for (const [name] of STEPS) {
    const value = of(own, name);
    const cells = others.map((other) => {
      const theirs = of(other, name);
      return `${other.name} ${theirs.toFixed(2)} (this: ${(value / theirs).toFixed(2)} ×)`;
    });
    console.log(`  ${name.padEnd(36)} this ${value.toFixed(2)}   ${cells.join('   ')}`);
  }
}

/**
 * Measures what reading a board of 5,000 stories costs, beside the in-memory stub and, with `--against <commit>`, beside an earlier
 * state of the product, in turns: built anew, for clients that accept encodings, and read again without a change.
 * @throws {Sentence} if the commit is missing. Linux only: it reads /proc.
 */
export async function benchReads(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { against: { type: 'string' } } });
  const stops: (() => Promise<void>)[] = [];
  const players: Player[] = [];
  const join = async (contestant: Contestant) => {
    stops.push(contestant.stop);
    players.push({ ...contestant, board: await openLargeBoard(contestant.url), measured: new Map() });
  };
  try {
    const earlier = values.against === undefined ? undefined : await checkOut(values.against);
    if (earlier) stops.push(earlier.remove);
    await join(await startProduct('this', path.resolve(import.meta.dirname, '../..')));
    if (earlier) await join(await startProduct(earlier.name, earlier.folder));
    await join(await startStub());
    await compare(players);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
