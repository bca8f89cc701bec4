import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Contestant } from './contestants.ts';

/** How long the work that follows the last answer may take before the time is read: the outbox is read within this. */
const SETTLE_MS = 100;

/** The cost of some operations. */
export interface Measured {
  /** Processor time of all processes per operation, in ms. */
  spent: number;
  /** Operations per second by the clock. */
  rate: number;
  /** How long a client waits for an operation, in ms. */
  took: number;
  /** Write-ahead log per operation, in kB; NaN without a database. */
  log: number;
}

/** Runs `work` a number of times, with several clients at once, each with one request at a time. */
export async function repeat(
  times: number,
  clients: number,
  work: (client: number) => Promise<void>,
): Promise<void> {
  let left = times;
  const client = async (_: unknown, index: number) => {
    while (left-- > 0) await work(index);
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** How much has been written to the write-ahead log so far, in kB. */
async function writtenLog(pool: pg.Pool | undefined): Promise<number> {
  if (!pool) return Number.NaN;
  const { rows } = await pool.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes) / 1024;
}

export async function measure(
  player: Pick<Contestant, 'spent'> & { pool?: pg.Pool | undefined },
  times: number,
  clients: number,
  work: (client: number) => Promise<void>,
): Promise<Measured> {
  const written = await writtenLog(player.pool);
  const [before, start] = [player.spent(), performance.now()];
  await repeat(times, clients, work);
  const took = performance.now() - start;
  await sleep(SETTLE_MS);
  const spent = (player.spent() - before) / times;
  const log = ((await writtenLog(player.pool)) - written) / times;
  return { spent, rate: (times / took) * 1000, took: (took * clients) / times, log };
}

/** The middle of the rounds: a burst of the machine or of a vacuum in one of them does not count. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
