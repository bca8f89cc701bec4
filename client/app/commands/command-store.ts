import { createStore, useStore } from '#client/lib/store.ts';

/** What opens above everything by a key: the palette, or the list of shortcuts. */
type Command = 'palette' | 'help';

const opened = createStore<Command | null>(null);

/** Opens one of them, or closes (null). */
export function openCommand(command: Command | null): void {
  opened.set(command);
}

/** Which of them is open. */
export function useOpenedCommand(): Command | null {
  return useStore(opened);
}
