import path from 'node:path';
import { addCrowd } from './people/crowd.ts';
import { Listeners, moveSteadily } from './people/listeners.ts';
import { type Board, openBoard } from './writes/board.ts';
import { type Contestant, startNode, startProduct } from './writes/contestants.ts';
import { processorTime } from './writes/processor-time.ts';

const NODES = 3;
const CLIENTS = 16;
const STORIES = 30;
const MOVES = 480;
const PEOPLE = 300;
const STEADY_MOVES = 200;
const PER_SECOND = 20;

type Node = Contestant & { pid: number; board: Board };

/** The processor time so far, in ms: of each node, and of the database. */
const spentBy = (nodes: readonly Node[], database: () => number) => ({
  nodes: nodes.map(({ pid }) => processorTime(pid, undefined)),
  database: database(),
});

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Runs work. @returns the processor time of all nodes and of the database in ms, and how long it took by the clock. */
async function measured(nodes: readonly Node[], database: () => number, work: () => Promise<unknown>) {
  const [before, start] = [spentBy(nodes, database), performance.now()];
  await work();
  const took = performance.now() - start;
  const after = spentBy(nodes, database);
  return {
    nodes: total(after.nodes) - total(before.nodes),
    database: after.database - before.database,
    took,
  };
}

/** Moves as fast as some clients can, spread over the nodes. */
async function moveFast(nodes: readonly Node[]): Promise<void> {
  let left = MOVES;
  const client = async (index: number) => {
    const board = nodes[index % nodes.length]?.board;
    while (left-- > 0) await board?.move();
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
}

async function compare(nodes: readonly Node[], dataDir: string, database: () => number): Promise<void> {
  const fast = await measured(nodes, database, () => moveFast(nodes));
  const crowd = await addCrowd(path.resolve(import.meta.dirname, '..'), dataDir, PEOPLE);
  const share = Math.ceil(PEOPLE / nodes.length);
  const listeners = nodes.map(({ url }, index) => {
    const people = crowd.people.slice(index * share, (index + 1) * share);
    return new Listeners(url, { ...crowd, people });
  });
  const settled = async () => total(await Promise.all(listeners.map((some) => some.settled())));
  try {
    for (const work of ['open', 'joinBoard'] as const) {
      await Promise.all(listeners.map((some) => some.ask(work)));
    }
    const before = await settled();
    const steady = await measured(nodes, database, async () => {
      const [first] = nodes;
      if (first) await moveSteadily(first.board, STEADY_MOVES, PER_SECOND);
    });
    const arrived = (await settled()) - before;
    if (arrived !== STEADY_MOVES * PEOPLE) throw new Error(`${arrived} changes have arrived`);
    const each = ({ nodes: node, database: db }: typeof fast, moves: number) =>
      `nodes ${(node / moves).toFixed(2)} ms, database ${(db / moves).toFixed(2)} ms a move`;
    console.log(
      `  ${nodes.length}: ${((MOVES * 1000) / fast.took).toFixed(0)} moves/s with ${CLIENTS} clients, ${each(fast, MOVES)}; ` +
        `at ${PER_SECOND} moves/s with ${PEOPLE} listeners ${each(steady, STEADY_MOVES)}`,
    );
  } finally {
    for (const some of listeners) await some.end();
  }
}

/**
 * Measures one, two and three nodes on one PostgreSQL: moves per second, and the processor time of nodes and database, without
 * and with listeners. All share this machine, so only the processor time says what more machines would bring. Linux only.
 */
export async function benchNodes(): Promise<void> {
  console.log('nodes on one database; processor time of all nodes together');
  const product = await startProduct('node 1', path.resolve(import.meta.dirname, '..'));
  const database = () => product.spent() - processorTime(product.pid, undefined);
  const nodes: Node[] = [];
  try {
    const add = async (node: Contestant & { pid: number }) => {
      const added = { ...node, board: await openBoard(node.url, true) };
      nodes.push(added);
      for (let n = 0; n < STORIES; n += 1) await added.board.create();
      for (let n = 0; n < STORIES * 4; n += 1) await added.board.move();
    };
    await add(product);
    await compare(nodes, product.dataDir, database);
    while (nodes.length < NODES) {
      await add(await startNode(`node ${nodes.length + 1}`, product.dataDir));
      await compare(nodes, product.dataDir, database);
    }
  } finally {
    for (const node of nodes.toReversed()) await node.stop();
    if (nodes.length === 0) await product.stop();
  }
}
