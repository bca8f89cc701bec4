import { copyOf } from '../motion/copy-of.ts';
import classes from './drag.module.css';
import type { Point } from './point.ts';

/**
 * A copy of an item that follows the pointer, hidden from screen readers.
 * @param start where the item was pressed: the copy keeps that distance from the pointer.
 * @param count how many items are dragged; more than one show as a number.
 */
export function createPreview(item: HTMLElement, start: Point, count: number): HTMLElement {
  const { left, top, width, height } = item.getBoundingClientRect();
  const preview = document.createElement('div');
  preview.className = classes['preview'] ?? '';
  preview.inert = true;
  preview.setAttribute('aria-hidden', 'true');
  Object.assign(preview.style, {
    left: `${left - start.x}px`,
    top: `${top - start.y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  if (count > 1) {
    preview.dataset['count'] = String(count);
    // a row may be as wide as the window: the number stays beside the pointer
    preview.style.setProperty('--pressed-at', `${start.x - left}px`);
  }
  preview.append(copyOf(item));
  return preview;
}
