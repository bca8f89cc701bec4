import type pg from 'pg';
import { type PublicError, refusal } from '../lib/public-error.ts';

const questions = new WeakMap<pg.Pool, () => boolean>();

/** Notes how to ask whether the disk of a pool's database has no room; of an external database nobody knows. */
export function noteDisk(pool: pg.Pool, isFull: () => boolean): void {
  questions.set(pool, isFull);
}

/** Whether nothing may be saved for people now, since the disk has no room. Reading works. */
export function isDiskFull(pool: pg.Pool): boolean {
  return questions.get(pool)?.() ?? false;
}

/** The answer to a person whose change cannot be saved. */
export function diskFull(cause: unknown): PublicError {
  return refusal('disk_full', { cause });
}
