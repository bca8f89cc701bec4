import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs `work` once, `wait` milliseconds after the first of a series of calls. A burst of changes causes
 * one run, and a steady stream of changes cannot delay it for ever. It never runs after the component is unmounted.
 */
export function useCoalesced(work: () => void, wait: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, wait);
  }, [wait]);
}
