import type { Point } from '#client/lib/drag/point.ts';
import type { Place } from '#client/lib/ranked-lists/ranked-lists.ts';

/**
 * The place of a topic (or outside of all, in a column) below a point: above the first note whose middle is below it.
 * @param zone the element of the topic or the column.
 */
export function placeIn(zone: HTMLElement, { y }: Point): Place<string> {
  const list = zone.dataset['zone'] ?? '';
  // the notes of a column belong to its topics
  const notes = zone.querySelector('[data-zone]') ? [] : zone.querySelectorAll<HTMLElement>('[data-drag-id]');
  for (const note of notes) {
    const { top, height } = note.getBoundingClientRect();
    if (top + height / 2 > y) return { list, beforeId: note.dataset['dragId'] ?? null };
  }
  return { list, beforeId: null };
}
