import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { texts } from '#server/console/texts.ts';

const MEGABYTE = 1024 * 1024;
/** The size of a reserve file that is deleted when PostgreSQL needs space to recover: three segments of its log. */
const BALLAST_BYTES = 48 * MEGABYTE;
/** With less free space than this nothing is saved, so that PostgreSQL can continue; it is more than the ballast. */
export const MIN_FREE_BYTES_TO_SAVE = 64 * MEGABYTE;
/** This much must be free besides the ballast before saving is allowed again. */
const ENOUGH_BYTES = 96 * MEGABYTE;
/** With less free space than one segment of the log, PostgreSQL is about to crash: the ballast is needed. */
const EMERGENCY_BYTES = 16 * MEGABYTE;
const LOOK_MS = 1_000;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Writes the ballast completely or not at all. It contains random bytes, since some file systems compress files. */
async function writeBallast(file: string): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    const handle = await open(unfinished, 'w');
    try {
      const noise = randomBytes(MEGABYTE);
      for (let written = 0; written < BALLAST_BYTES; written += noise.length) await handle.write(noise);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Monitors the disk of a data folder. With hardly any space left, `isFull` is true, and nothing may be saved. With no space
 * left, the ballast is deleted, so that PostgreSQL can run and be read. It is written again when there is space.
 */
export class DiskGuard {
  readonly #folder: string;
  readonly #log: Logger;
  readonly #ballast: string;
  #full = false;
  #lastFree = Number.POSITIVE_INFINITY;
  #complaint = '';
  #clock: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
    this.#ballast = path.join(folder, 'ballast');
  }

  get isFull(): boolean {
    return this.#full;
  }

  /** Deletes the ballast if PostgreSQL needs its space, now that it is about to start. */
  relieve(): void {
    if (freeBytes(this.#folder) < EMERGENCY_BYTES && existsSync(this.#ballast)) {
      rmSync(this.#ballast, { force: true });
      this.#log.warn('the ballast was given up, so that PostgreSQL can run on a full disk');
    }
    this.#judge(freeBytes(this.#folder));
  }

  /** Deletes the ballast once nothing fills the disk any more: what is filling it would take that space, too. */
  #relieveWhenSteady(): void {
    const free = freeBytes(this.#folder);
    const isSteady = free >= this.#lastFree;
    this.#lastFree = free;
    if (isSteady) this.relieve();
    else this.#judge(free);
  }

  watch(): void {
    this.#clock = setInterval(() => {
      this.#work = this.#work.then(() => this.#look());
    }, LOOK_MS);
    this.#clock.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#clock);
    await this.#work;
  }

  async #look(): Promise<void> {
    try {
      this.#relieveWhenSteady();
      const hasBallast = existsSync(this.#ballast);
      const wanted = ENOUGH_BYTES + (hasBallast ? 0 : BALLAST_BYTES);
      if (freeBytes(this.#folder) < wanted) return;
      if (!hasBallast) await writeBallast(this.#ballast);
      if (!this.#full) return;
      this.#full = false;
      this.#log.warn(texts.embedded.diskFreed(this.#folder));
    } catch (error) {
      this.#complain(error as Error);
    }
  }

  /** Logs each cause once, and not every second. */
  #complain(error: Error): void {
    if (this.#complaint === error.message) return;
    this.#complaint = error.message;
    this.#log.warn({ err: error }, 'the disk could not be looked after');
  }

  #judge(free: number): void {
    if (this.#full || free >= MIN_FREE_BYTES_TO_SAVE) return;
    this.#full = true;
    this.#log.error(texts.embedded.diskLow(this.#folder, Math.floor(free / MEGABYTE)));
  }
}
