/**
 * Claims what is kept under a key for this page, until it is released or the page is closed: two pages that find the same unsent
 * write send it once.
 * @returns releases it; null: another page has claimed it. Over plain http browsers know no locks; then everybody gets it.
 */
export function claim(key: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (lock !== null) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    });
  });
}
