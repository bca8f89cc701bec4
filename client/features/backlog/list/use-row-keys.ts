import type { KeyboardEvent } from 'react';
import type { CardStory } from '#client/data/stories/types.ts';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import { useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { useSelection } from '#client/lib/ranked-lists/selection.ts';
import { useBacklogActions } from './backlog-actions.ts';

/** The keys of a row: keys to drag, arrows to move between rows, x to select, the dot for the menu. */
export function useRowKeys(
  story: CardStory,
  editable: boolean,
  onMenu: () => void,
): (event: KeyboardEvent) => void {
  const drag = useListDrag();
  const selection = useSelection();
  const actions = useBacklogActions();
  return (event) => {
    const { key } = event;
    if (!editable) {
      if (actions.go(story.id, key, false)) event.preventDefault();
      return;
    }
    if ((actions.mayDrag && handleDragKey(event, story.id, drag)) || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (pressedKey(event) !== 'a') return;
      event.preventDefault();
      actions.selectAll();
      return;
    }
    if (key === '.') {
      event.preventDefault();
      // the menu would take this key for one outside of it, and close
      event.stopPropagation();
      onMenu();
    } else if (pressedKey(event) === 'x') {
      event.preventDefault();
      actions.toggle(story.id, event.shiftKey);
    } else if (key === 'Escape' && selection.ids.size > 0) {
      event.preventDefault();
      selection.select([]);
    } else if (actions.go(story.id, key, event.shiftKey)) event.preventDefault();
  };
}
