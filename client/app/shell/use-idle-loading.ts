import { useEffect } from 'react';
import { loadAllParts } from '#client/lib/lazy.ts';

/** All parts of the program are loaded this long after the first view (ms), when everything that it needs is there. */
const DELAY_MS = 8000;

/** Whether the browser has been asked to save data. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Loads the views and dialogs that are not shown yet when the browser is idle, while mounted: they open without connection. */
export function useIdleLoading(): void {
  useEffect(() => {
    if (savesData()) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => void loadAllParts(leaving.signal), DELAY_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
}
