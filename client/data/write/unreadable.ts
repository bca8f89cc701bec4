import { retryWhenOnline } from '#client/lib/connection/online.ts';
import { keepCopy } from '#client/lib/storage/stored-values.ts';
import type { Command } from './command.ts';

/**
 * Puts a stored command aside that this version cannot send, so that its texts can be copied, and reports it. The code is rarely
 * needed, so it is loaded only then.
 */
export async function reportUnreadable(command: Command): Promise<void> {
  // first: it is stored nowhere else from now on
  const copyId = keepCopy({ value: command, name: 'waiting', id: '' });
  const { showUnreadable } = await retryWhenOnline(() => import('./show-unreadable.ts'));
  await showUnreadable(command, copyId);
}
