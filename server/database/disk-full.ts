import type pg from 'pg';
import { PublicError } from '../lib/public-error.ts';

const questions = new WeakMap<pg.Pool, () => boolean>();

/** Notes how to ask whether the disk of a pool's database has no room; of an external database nobody knows. */
export function noteDisk(pool: pg.Pool, isFull: () => boolean): void {
  questions.set(pool, isFull);
}

/** Whether nothing may be saved for people now, since the disk has no room. Reading works. */
export function isDiskFull(pool: pg.Pool): boolean {
  return questions.get(pool)?.() ?? false;
}

/** What a person is told whose change cannot be saved. RFC 4918, 11.5. */
export function diskFull(cause: unknown): PublicError {
  return new PublicError(
    507,
    'PT507',
    'El disco del servidor está lleno: se puede leer, pero no guardar. Avisa a quien administra la plataforma.',
    { hint: 'disk_full', cause },
  );
}
