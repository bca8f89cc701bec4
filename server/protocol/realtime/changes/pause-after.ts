import type { Delivered } from '#server/database/outbox/reader.ts';
import { LIMITS } from '../limits/limits.ts';

/**
 * How long to wait until the outbox is read again (ms). While reads find several transactions, those that follow share the next one. With
 * many listeners, changes that follow each other closely share the writes to the sockets. A change that comes alone to few is sent at once.
 */
export function pauseAfter({ transactions, frames }: Delivered): number {
  const { dense, longest, framesPerMs } = LIMITS.readPause;
  return Math.min(longest, Math.max(transactions > 1 ? dense : 0, Math.floor(frames / framesPerMs)));
}
