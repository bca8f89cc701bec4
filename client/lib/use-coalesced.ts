import { useCallback, useEffect, useRef } from 'react';

/**
 * A function that runs `work` once, `wait` milliseconds after the first of a series of calls: a burst of changes becomes
 * one, and a stream of them cannot put it off for ever. Nothing runs after the component has gone.
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
