import { useLayoutEffect, useRef } from 'react';

/** The space between the bar and the end of the list, and between the bar and what floats above it, in px. */
const SPACE_PX = 12;

/** Reports how much of the list the bar covers, while it is shown; toasts float above it. */
export function useCover(onCover: (height: number) => void) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const report = () => {
      const covered = element.offsetHeight + Number.parseFloat(getComputedStyle(element).bottom) + SPACE_PX;
      style.setProperty('--bulk-bar', `${covered}px`);
      onCover(covered);
    };
    const observer = new ResizeObserver(report);
    observer.observe(element);
    report();
    return () => {
      observer.disconnect();
      style.removeProperty('--bulk-bar');
      onCover(0);
    };
  }, [onCover]);
  return bar;
}
