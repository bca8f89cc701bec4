import path from 'node:path';
import { parseArgs } from 'node:util';
import { Sentence } from '../../scripts/lib/messages.mjs';
import { type Board, openBoard } from './board.ts';
import { checkOut } from './commit-tree.ts';
import { type Contestant, startDurableStub, startProduct, startStub } from './contestants.ts';
import {
  type Filled,
  fillDurableStub,
  fillProduct,
  fillStub,
  INSTALLATIONS,
  type Installation,
} from './installations.ts';
import { type Measured, measure, repeat } from './measure.ts';
import { CROWDS, type Crowd, measureAll, type Plan, Results } from './turns.ts';
import { OPERATIONS, type Operation } from './wires.ts';
import { BULK } from './workplace.ts';

const ROUNDS = 5;
const ROOT = path.resolve(import.meta.dirname, '../..');
/** Before the long run: a server that has just started runs code that is not compiled yet. */
const WARM_UP = 1500;
const CLIENTS = 16;

const OPTIONS = {
  against: { type: 'string' },
  bare: { type: 'boolean', default: false },
  crowds: { type: 'string' },
  installations: { type: 'string' },
  only: { type: 'string' },
  rounds: { type: 'string', default: String(ROUNDS) },
  writes: { type: 'string' },
} as const;

/** The names in a list of an option; all without it. @throws {Sentence} for another name. */
function chosen<Name extends string>(option: string, text: string | undefined, all: readonly Name[]): Name[] {
  if (text === undefined) return [...all];
  const names = text.split(',');
  const other = names.find((name) => !all.includes(name as Name));
  if (other !== undefined) throw new Sentence(`--${option} takes ${all.join(', ')}, and not ${other}`);
  return all.filter((name) => names.includes(name));
}

const UNITS: [what: keyof Measured, unit: string, digits: number][] = [
  ['took', 'ms', 2],
  ['spent', 'ms of processor time', 2],
  ['rate', '/s', 0],
  ['log', 'kB of log', 2],
];

/** A line with the figures of a contestant, and the ratios of the first one to it. */
function lineOf(name: string, of: Measured, own: Measured, share: number): string {
  const value = (each: Measured, what: keyof Measured) => each[what] / (what === 'rate' ? 1 : share);
  const cells = UNITS.map(([what, unit, digits]) => `${value(of, what).toFixed(digits).padStart(7)} ${unit}`);
  const ratios = UNITS.map(([what]) => (own[what] / of[what]).toFixed(2));
  return `    ${name.padEnd(14)}${cells.join('')}${of === own ? '' : `   this: ${ratios.join(' · ')} ×`}`;
}

/** Prints what an operation has cost on each contestant. */
function printOperation(
  names: readonly string[],
  crowds: readonly Crowd[],
  results: Results,
  [installation, operation]: readonly [Installation, Operation],
): void {
  const [first = ''] = names;
  for (const crowd of crowds) {
    const own = results.of(installation, operation, crowd, first);
    if (!own) continue;
    console.log(`  ${operation}, ${crowd}${operation === 'bulk' ? ` (per story of ${BULK})` : ''}`);
    const share = operation === 'bulk' ? BULK : 1;
    for (const name of names) {
      const measured = results.of(installation, operation, crowd, name);
      if (measured) console.log(lineOf(name, measured, own, share));
    }
  }
}

/** The contestants of a comparison, each with what must be stopped in the end. */
export class Contest {
  readonly players: Filled[] = [];
  readonly #stops: (() => Promise<unknown>)[] = [];

  async join<Started extends Contestant>(
    starting: Promise<Started>,
    fill: (started: Started) => Promise<Filled>,
  ): Promise<Filled> {
    const started = await starting;
    this.#stops.push(started.stop);
    const player = await fill(started);
    if (player.pool) this.#stops.push(() => player.pool?.end() ?? Promise.resolve());
    this.players.push(player);
    return player;
  }

  /** This checkout; the durable stub; in the end the in-memory server. */
  async joinUsual({ against, bare }: { against?: string | undefined; bare?: boolean }): Promise<void> {
    const earlier = against === undefined ? undefined : await checkOut(against);
    if (earlier) this.#stops.push(earlier.remove);
    await this.join(startProduct('this', ROOT), (product) => fillProduct(product, ROOT));
    if (earlier) {
      const { name, folder } = earlier;
      await this.join(startProduct(name, folder), (product) => fillProduct(product, folder));
    }
    await this.join(startDurableStub(), fillDurableStub);
    if (bare) await this.join(startDurableStub({ bare: true }), fillDurableStub);
    await this.join(startStub(), fillStub);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.toReversed()) await stop();
  }
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
async function compareEnds(players: readonly Filled[], writes: number): Promise<void> {
  console.log(
    `${writes} writes (four moves to one creation) with ${CLIENTS} clients, ms of processor time per write`,
  );
  for (const player of players.filter(({ pool }) => pool !== undefined)) {
    if (player.name === 'durable-stub') continue;
    const board = await openBoard(player.url, true);
    await repeat(WARM_UP, CLIENTS, board.create);
    const work = mixed(board);
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
 * Measures what the writes of the client and of other programs cost, beside the durable stub, the in-memory stub and, with
 * `--against <commit>`, an earlier state of the product, in turns. `--only drop,create`, `--installations 1000` and
 * `--crowds "1 client"` measure a part, `--bare` adds the durable stub without policies, history and notifications. With
 * `--writes <n>` (2,000 and more) it makes so many writes, and compares the last thousand with the first.
 * @throws {Sentence} if the commit is missing. Linux only: it reads /proc.
 */
export async function benchWrites(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const plan: Plan = {
    operations: chosen('only', values.only, OPERATIONS),
    crowds: chosen('crowds', values.crowds, Object.keys(CROWDS) as Crowd[]),
    installations: chosen(
      'installations',
      values.installations,
      Object.keys(INSTALLATIONS) as Installation[],
    ),
    rounds: Number(values.rounds),
  };
  const contest = new Contest();
  try {
    await contest.joinUsual(values);
    const { players } = contest;
    if (values.writes !== undefined) return await compareEnds(players, Number(values.writes));
    console.log(
      'per operation: by the clock, processor time of all processes, per second, write-ahead log; middle of the rounds',
    );
    const names = players.map(({ name }) => name);
    let last = '';
    const results = new Results();
    await measureAll(players, plan, results, (installation, operation) => {
      if (last !== installation) console.log(INSTALLATIONS[installation]);
      last = installation;
      printOperation(names, plan.crowds, results, [installation, operation]);
    });
  } finally {
    await contest.stop();
  }
}
