import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a row of choices that is wider than its place, so that the active one is seen whole.
 * @param active the value of the active choice.
 * @returns the ref for the row; its active choice has `data-active`, as in tabs and segmented controls.
 */
export function useActiveInView(active: string): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value says when another choice is active
  useEffect(() => {
    row.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return row;
}
