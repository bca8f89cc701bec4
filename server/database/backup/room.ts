import { statfsSync } from 'node:fs';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { MIN_FREE_BYTES_TO_SAVE } from '../embedded/disk-guard.ts';

const MEGABYTE = 1024 * 1024;

/** Thrown before a backup that would not leave enough room for work to go on. */
export class NoRoomError extends OperatorError {
  /** Bytes that must be free, and that are. */
  readonly needed: number;
  readonly free: number;

  constructor(folder: string, needed: number, free: number) {
    super(texts.backup.noRoom(folder, Math.ceil(needed / MEGABYTE), Math.floor(free / MEGABYTE)));
    this.needed = needed;
    this.free = free;
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Checks that a backup of the expected size leaves so much room that changes can still be saved.
 * @param expected bytes: the size of the latest backup; 0 if there is none.
 * @throws {NoRoomError}
 */
export function requireRoom(folder: string, expected: number): void {
  const needed = expected + MIN_FREE_BYTES_TO_SAVE;
  const free = freeBytes(folder);
  if (free < needed) throw new NoRoomError(folder, needed, free);
}

/** Stops a backup that has become larger than expected before nothing can be saved any more. @throws with the code of a full disk. */
export function keepRoom(folder: string): void {
  if (freeBytes(folder) >= MIN_FREE_BYTES_TO_SAVE) return;
  throw Object.assign(new Error('the backup was about to fill the disk'), { code: 'ENOSPC' });
}
