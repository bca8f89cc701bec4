import { useEffect, useState } from 'react';

/** Whether one of these events has happened in the page. @param counts which of them count; missing: all. */
export function useHappened<Name extends keyof WindowEventMap>(
  names: readonly Name[],
  counts?: (event: WindowEventMap[Name]) => boolean,
): boolean {
  const [happened, setHappened] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const note = (event: WindowEventMap[Name]) => {
      // later: the field takes its text first
      if (counts?.(event) ?? true) setTimeout(() => setHappened(true));
    };
    for (const name of names) window.addEventListener(name, note, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [names, counts]);
  return happened;
}
