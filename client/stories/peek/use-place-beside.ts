import { type RefObject, useLayoutEffect } from 'react';

/** The space between an element and what lies beside it, and between that and the edge of the window, in px. */
const GAP_PX = 8;

/**
 * Says a fixed element (`--left`, `--top`) where it lies beside another one: at its right, or at its left where there is more room,
 * or below it, and always in the window. It follows while something scrolls.
 * @param selector finds the other element, which may be rendered again.
 */
export function usePlaceBeside(ref: RefObject<HTMLElement | null>, selector: string): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const place = () => {
      const beside = document.querySelector(selector)?.getBoundingClientRect();
      if (!beside) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const rooms = { right: innerWidth - beside.right, left: beside.left };
      const needed = width + 2 * GAP_PX;
      const isBelow = rooms.right < needed && rooms.left < needed;
      const x = rooms.right >= needed || isBelow ? beside.right + GAP_PX : beside.left - GAP_PX - width;
      const left = isBelow ? beside.left : x;
      const top = isBelow ? beside.bottom + GAP_PX : beside.top;
      element.style.setProperty('--left', `${clamp(left, innerWidth - width)}px`);
      element.style.setProperty('--top', `${clamp(top, innerHeight - height)}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    place();
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place, options);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [ref, selector]);
}

const clamp = (value: number, end: number) => Math.max(GAP_PX, Math.min(value, end - GAP_PX));
