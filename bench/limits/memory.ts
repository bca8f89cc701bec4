import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLargeBoard } from '../reads/large-board.ts';
import { memoryUnder } from '../start/memory.ts';
import { openBoard } from '../writes/board.ts';
import { type Product, startDurableStub, startProduct } from '../writes/contestants.ts';
import { repeat } from '../writes/measure.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Idle connections are closed after 10 s. */
const REST_MS = 20_000;
const CLIENTS = 16;
const WRITES = 3000;
const READS = 64;

/** The memory of a contestant in MB, as bench/start/memory.ts counts it. */
export interface Loaded {
  rest: number;
  /** Right after many writes and reads of a long list by sixteen clients. */
  load: number;
}

async function measured(product: Product, limits: boolean): Promise<Loaded> {
  try {
    await sleep(REST_MS);
    const rest = memoryUnder(product.pid).all;
    const { readNew } = await openLargeBoard(product.url, CLIENTS);
    const { create, move } = await openBoard(product.url, limits);
    await repeat(WRITES / 10, CLIENTS, create);
    await repeat(WRITES, CLIENTS, move);
    await repeat(READS, CLIENTS, () => readNew());
    return { rest, load: memoryUnder(product.pid).all };
  } finally {
    await product.stop();
  }
}

/** The memory of this checkout and of the durable stub, one after the other, each with a Node whose pages nobody else shares. */
export async function memories(): Promise<[own: Loaded, stub: Loaded]> {
  const scratch = await mkdtemp('/var/tmp/scrum-bench-node-');
  try {
    await chmod(scratch, 0o755);
    const node = path.join(scratch, 'bin', 'node');
    await mkdir(path.dirname(node));
    await copyFile(process.execPath, node);
    const own = await measured(await startProduct('this', ROOT, node), true);
    // the first start compiles its code
    await (await startDurableStub({ node })).stop();
    return [own, await measured(await startDurableStub({ node }), false)];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
