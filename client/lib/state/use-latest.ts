import { useCallback, useLayoutEffect, useRef } from 'react';

/** @returns a function, always the same one, that gives the value of the last rendering: for actions that outlive a rendering. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return useCallback(() => latest.current, []);
}
