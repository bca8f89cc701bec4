import type pg from 'pg';
import { type PublicError, refusal } from '../lib/public-error.ts';

const questions = new WeakMap<pg.Pool, () => boolean>();

/** Registers the check of whether the disk of a pool's database is full. For an external database there is no check. */
export function noteDisk(pool: pg.Pool, isFull: () => boolean): void {
  questions.set(pool, isFull);
}

/** Whether changes of people cannot be saved now, because the disk is full. Reading works. */
export function isDiskFull(pool: pg.Pool): boolean {
  return questions.get(pool)?.() ?? false;
}

/** The error for a person whose change cannot be saved. */
export function diskFull(cause: unknown): PublicError {
  return refusal('disk_full', { cause });
}
