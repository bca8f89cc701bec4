import { useSyncExternalStore } from 'react';

/** What opens above everything by a key: the palette, or the list of shortcuts. */
type Command = 'palette' | 'help';

let opened: Command | null = null;
const listeners = new Set<() => void>();

/** Opens one of them, or closes (null). */
export function openCommand(command: Command | null): void {
  opened = command;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which of them is open. */
export function useOpenedCommand(): Command | null {
  return useSyncExternalStore(subscribe, () => opened);
}
