import type { KeyboardEvent } from 'react';
import type { CardStory } from '#client/data/stories/types.ts';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import { useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { useSelection } from '#client/lib/ranked-lists/selection.ts';
import { useBacklogActions } from './backlog-actions.ts';

/** The keys of a row that has the focus: keys to drag, arrows to move between rows. */
export function useRowKeys(story: CardStory, editable: boolean): (event: KeyboardEvent) => void {
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
    if (key === 'Escape' && selection.ids.size > 0) {
      event.preventDefault();
      selection.select([]);
    } else if (actions.go(story.id, key, event.shiftKey)) event.preventDefault();
  };
}
