import { storiesAtHand } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { itemAtHand } from '#client/lib/keys/item-keys.ts';
import { collectTyped, dropTyped } from '#client/lib/keys/typed-ahead.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';

/** The dialogs that a shortcut opens above everything: the palette and the list of shortcuts. */
type Command = 'palette' | 'help';

const opened = createStore<Command | null>(null);

let atHand: readonly CardStory[] = [];
let itemId: string | undefined;

/** The stories that were focused or selected when the palette opened: its field has the focus since. */
export const storiesOfPalette = (): readonly CardStory[] => atHand;

/** The id of the story of the card or row that was at hand then, whatever the person may do with it. */
export const itemOfPalette = (): string | undefined => itemId;

/** Opens one of the dialogs, or closes the open one (null). */
export function openCommand(command: Command | null): void {
  if (command === 'palette') {
    atHand = storiesAtHand();
    itemId = itemAtHand()?.dataset['storyId'];
    collectTyped();
  } else dropTyped();
  opened.set(command);
}

/** The open dialog; null if there is none. */
export function useOpenedCommand(): Command | null {
  return useStore(opened);
}
