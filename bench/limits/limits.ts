import path from 'node:path';
import { AFTER_MOVE, BUILT, costOfStep, openReader, type Reader, readInTurns } from '../reads/reads.ts';
import type { Product } from '../writes/contestants.ts';
import { startDurableStub, startProduct } from '../writes/contestants.ts';
import {
  type Filled,
  fillDurableStub,
  fillProduct,
  INSTALLATIONS,
  type Installation,
} from '../writes/installations.ts';
import type { Measured } from '../writes/measure.ts';
import { type Crowd, measureAll, Results } from '../writes/turns.ts';
import type { Operation } from '../writes/wires.ts';
import { memories } from './memory.ts';
import { costWithListeners, delaysAlone, followDurableStub, followProduct } from './pushes.ts';

const ROUNDS = 5;
const ROOT = path.resolve(import.meta.dirname, '../..');

/** A line of the table of limits. */
interface Row {
  figure: string;
  own: number;
  stub: number;
  limit: number;
  /** Whether the limit is a minimum. */
  atLeast?: boolean;
  /** The figure that is limited: the own one, or the ratio. */
  of?: 'own';
}

/** The contestants' names in the results. */
const [OWN, STUB] = ['this', 'durable-stub'];

/** The figures of the writes, each with its limit. */
const WRITES: [
  figure: string,
  operation: Operation,
  crowd: Crowd,
  what: keyof Measured,
  limit: Pick<Row, 'limit' | 'atLeast' | 'of'>,
][] = [
  ['drop, 1 client, ms', 'drop', '1 client', 'took', { limit: 1.8 }],
  ['drop, 16 clients, processor time', 'drop', '16 clients', 'spent', { limit: 2 }],
  ['drop, 16 people, per second', 'drop', '16 people', 'rate', { limit: 0.5, atLeast: true }],
  ['quick add, 16 clients, processor time', 'create', '16 clients', 'spent', { limit: 2.2 }],
  ['bulk change of 50, processor time', 'bulk', '1 client', 'spent', { limit: 1.2 }],
  ...(['comment', 'task', 'vote', 'note'] as const).map((operation): (typeof WRITES)[number] => [
    `${operation}, 16 clients, processor time`,
    operation,
    '16 clients',
    'spent',
    { limit: 2.5 },
  ]),
  ['log of a move of an own story, kB', 'drop', '1 client', 'log', { limit: 2.2, of: 'own' }],
  ["log of a move of another's story, kB", 'drop', "others' stories", 'log', { limit: 3.5, of: 'own' }],
];

/** Moves are limited in each installation, all else in the small one. */
const installationsOf = (operation: Operation, what: keyof Measured) =>
  operation === 'drop' && what !== 'log'
    ? (Object.keys(INSTALLATIONS) as Installation[])
    : (['1000'] as const);

function rowsOfWrites(results: Results): Row[] {
  return WRITES.flatMap(([figure, operation, crowd, what, limit]) =>
    installationsOf(operation, what).flatMap((installation): Row[] => {
      const [own, stub] = [OWN, STUB].map((name) => results.of(installation, operation, crowd, name ?? ''));
      const where = operation === 'drop' && what !== 'log' ? ` (${installation})` : '';
      return own && stub ? [{ figure: figure + where, own: own[what], stub: stub[what], ...limit }] : [];
    }),
  );
}

/** Measures the writes: first the figures of the small installation, then the moves in the large ones. */
async function measureWrites(players: readonly Filled[]): Promise<Row[]> {
  const results = new Results();
  const all = [...new Set(WRITES.map(([, operation]) => operation))];
  const crowds = [...new Set(WRITES.map(([, , crowd]) => crowd))];
  const plan = { rounds: ROUNDS, crowds };
  await measureAll(players, { ...plan, operations: all, installations: ['1000'] }, results);
  const large = { installations: ['40000', '1000-of-40000'] as const, operations: ['drop'] as const };
  await measureAll(players, { ...plan, ...large }, results);
  return rowsOfWrites(results);
}

async function measureReads(own: Reader, stub: Reader): Promise<Row[]> {
  await readInTurns([own, stub], [BUILT, AFTER_MOVE]);
  return [[`${BUILT}, ms`, BUILT, 1.1] as const, [`${AFTER_MOVE}, ms`, AFTER_MOVE, 0.3] as const].map(
    ([figure, name, limit]) => {
      const [mine, theirs] = [costOfStep(own, name, 'took'), costOfStep(stub, name, 'took')];
      return { figure, own: mine, stub: theirs, limit };
    },
  );
}

async function measurePushes(own: Product & Filled, stub: Product & Filled): Promise<Row[]> {
  const followed = [
    await followProduct(own, ROOT, await own.open('1000')),
    followDurableStub(stub, await stub.open('1000')),
  ];
  const [delay = Number.NaN, least = Number.NaN] = await delaysAlone(followed);
  const [cost = Number.NaN, cheapest = Number.NaN] = await costWithListeners(followed);
  return [
    { figure: 'move and 100 listeners, processor time', own: cost, stub: cheapest, limit: 1.8 },
    { figure: 'a change alone, ms after its answer', own: delay, stub: least, limit: 1, of: 'own' },
  ];
}

async function measureMemory(): Promise<Row[]> {
  const [own, stub] = await memories();
  return [
    { figure: 'memory at rest, MB', own: own.rest, stub: stub.rest, limit: 2 },
    { figure: 'memory after load, MB', own: own.load, stub: stub.load, limit: 1.1 },
  ];
}

function print(rows: readonly Row[]): void {
  console.log(
    `  ${'figure'.padEnd(44)}${'this'.padStart(8)}${'stub'.padStart(8)}${'ratio'.padStart(8)}   limit`,
  );
  for (const { figure, own, stub, limit, atLeast = false, of } of rows) {
    const ratio = own / stub;
    const value = of === 'own' ? own : ratio;
    const met = atLeast ? value >= limit : value <= limit;
    const numbers = [own, stub, ratio].map((number) => number.toFixed(2).padStart(8)).join('');
    const what = of === 'own' ? ' of this' : '';
    console.log(
      `  ${figure.padEnd(44)}${numbers}   ${atLeast ? 'at least' : 'at most'} ${limit}${what}${met ? '' : '  MISSED'}`,
    );
  }
}

const PARTS = ['writes', 'reads', 'pushes', 'memory'];

/**
 * Measures every figure that docs/performance.md limits in relation to the durable stub, in turns, and prints the table. Names of parts
 * (`writes`, `reads`, `pushes`, `memory`) measure those alone. Linux only: it reads /proc.
 */
export async function benchLimits(args: string[]): Promise<void> {
  const wanted = PARTS.filter((part) => args.length === 0 || args.includes(part));
  const rows: Row[] = [];
  const stops: (() => Promise<unknown>)[] = [];
  try {
    if (wanted.some((part) => part !== 'memory')) {
      const [own, stub] = [await startProduct(OWN ?? '', ROOT), await startDurableStub()];
      stops.push(own.stop, stub.stop);
      const [mine, theirs] = [await fillProduct(own, ROOT), await fillDurableStub(stub)];
      stops.push(async () => Promise.all([mine.pool?.end(), theirs.pool?.end()]));
      if (wanted.includes('pushes'))
        rows.push(...(await measurePushes({ ...own, ...mine }, { ...stub, ...theirs })));
      if (wanted.includes('writes')) rows.unshift(...(await measureWrites([mine, theirs])));
      if (wanted.includes('reads'))
        rows.push(...(await measureReads(await openReader(own), await openReader(stub))));
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
  if (wanted.includes('memory')) rows.push(...(await measureMemory()));
  print(rows);
}
