import { type RefObject, useEffect, useState } from 'react';

/** How far out of sight an element may be and still count as seen, so that it is filled when it comes into sight. */
const MARGIN = '200px';

/** Whether an element has been in sight, or nearly, since it was rendered. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
