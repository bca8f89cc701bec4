import { type RefObject, useLayoutEffect, useRef } from 'react';
import './bar-below.css';

/** The space between the bar and the end of what is above it, toasts included, in px. */
const SPACE_PX = 12;

/**
 * Lets toasts float above a bar at the foot of the window while it is shown, however high it is.
 * @param onCover called with the height at the foot that the bar takes, in px; with 0 when it goes.
 * @returns the ref of the bar, which is placed by its `bottom`.
 */
export function useBarBelow(onCover?: (height: number) => void): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const report = () => {
      const covered = element.offsetHeight + Number.parseFloat(getComputedStyle(element).bottom) + SPACE_PX;
      style.setProperty('--bar-below', `${covered}px`);
      onCover?.(covered);
    };
    const observer = new ResizeObserver(report);
    observer.observe(element);
    report();
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-below');
      onCover?.(0);
    };
  }, [onCover]);
  return bar;
}
