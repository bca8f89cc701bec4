import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Below the last row, in px: there is room for a toast with its undo. */
export const END_PX = 132;

/** Keeps the last row visible when the bulk bar opens or grows over it. */
export function useUncoveredEnd(scroll: RefObject<HTMLDivElement | null>, covered: number): void {
  const before = useRef(covered);
  useLayoutEffect(() => {
    const [element, grown] = [scroll.current, covered - before.current];
    before.current = covered;
    if (!element || grown <= 0) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    // the list has grown already: its end was visible before
    if (scrollHeight - scrollTop - clientHeight <= grown + END_PX) element.scrollTop = scrollHeight;
  }, [scroll, covered]);
}
