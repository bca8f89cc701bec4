import { retryWhenOnline } from '#client/lib/connection/online.ts';
import type { Command } from './command.ts';

/** Reports a stored command that this version cannot send, with its texts. The code is rarely needed, so it is loaded only then. */
export async function reportUnreadable(command: Command): Promise<void> {
  const { showUnreadable } = await retryWhenOnline(() => import('./show-unreadable.ts'));
  await showUnreadable(command);
}
