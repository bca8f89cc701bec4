import type { KeyboardEvent } from 'react';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import type { ListDrag } from '#client/lib/drag/list-drag.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { isTyping } from '#client/lib/keys/shortcuts.ts';
import { useRetro } from '../state/RetroContext.ts';
import type { Grouping } from './use-grouping.ts';

/** Whether the target is the text of a note: what the keys are for. */
const isNote = (target: EventTarget) => target instanceof Element && target.matches('[data-drag-handle]');

/** The keys of the notes: arrows go from one to the next, space moves one, G groups the selection, U takes notes out of their groups. */
export function useGroupKeys(grouping: Grouping, drag: ListDrag<string>) {
  const { retro } = useRetro();
  const inColumns = retro.columns.map(({ id }) =>
    retro.topics
      .filter(({ column_id }) => column_id === id)
      .flatMap(({ notes }) => notes.map((note) => note.id)),
  );
  const neighbour = (id: string, key: string) => {
    const all = inColumns.flat();
    const column = inColumns.findIndex((ids) => ids.includes(id));
    const place = inColumns[column]?.indexOf(id) ?? 0;
    if (key === 'ArrowDown') return all[all.indexOf(id) + 1];
    if (key === 'ArrowUp') return all[all.indexOf(id) - 1];
    const aside =
      key === 'ArrowRight'
        ? inColumns.slice(column + 1)
        : key === 'ArrowLeft'
          ? inColumns.slice(0, column).reverse()
          : [];
    const next = aside.find((ids) => ids.length > 0);
    return next?.[Math.min(place, next.length - 1)];
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (isTyping(target) || !isNote(target)) return;
    const id = (target as Element).closest<HTMLElement>('[data-note]')?.dataset['note'] ?? '';
    if (handleDragKey(event, id, drag) || event.ctrlKey || event.metaKey || event.altKey) return;
    const notes = grouping.selected.size > 0 ? [...grouping.selected] : [id];
    const next = neighbour(id, key);
    const letter = pressedKey(event);
    if (letter === 'g') grouping.group([...new Set([...notes, id])]);
    else if (letter === 'u') grouping.ungroup(notes);
    else if (next !== undefined) drag.requestFocus(next);
    else return;
    event.preventDefault();
  };
  // a button reacts to the release of the space bar, which here ends a move
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' && isNote(event.target)) event.preventDefault();
  };
  return { onKeyDown, onKeyUp };
}
