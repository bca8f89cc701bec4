import type { KeyboardEvent } from 'react';
import { isEnter } from '../keys/composing.ts';
import type { ListDrag } from './list-drag.ts';

/**
 * The keys of an item that has the focus: space picks it up and drops it, arrows, Home and End move it, Escape and the tab key
 * cancel.
 * @returns whether the key belongs to the drag; otherwise the view may use it.
 */
export function handleDragKey(event: KeyboardEvent, id: string, list: ListDrag): boolean {
  const { key } = event;
  const { drag } = list.state;
  if (event.ctrlKey || event.metaKey || event.altKey || drag?.by === 'mouse' || drag?.by === 'touch')
    return false;
  if (!drag) {
    if (key !== ' ') return false;
    list.pickUp(id);
  } else {
    if (key === ' ' || isEnter(event)) list.drop();
    else if (key === 'Escape' || key === 'Tab') list.cancel();
    else list.step(key);
    event.stopPropagation();
  }
  // the tab key also moves the focus
  if (key !== 'Tab') event.preventDefault();
  return true;
}
