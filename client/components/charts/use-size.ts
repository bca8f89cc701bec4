import { type RefCallback, useCallback, useState } from 'react';

interface Size {
  /** px */
  width: number;
  height: number;
}

/**
 * The size of an element, kept current. It is measured before the first paint, so that what depends on it appears together
 * with the element.
 * @returns the element's ref, and its size: zero until it is in the page.
 */
export function useSize(): [ref: RefCallback<HTMLElement>, size: Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
