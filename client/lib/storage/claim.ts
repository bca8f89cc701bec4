/**
 * Claims the stored value of a key for this page, until it is released or the page is closed: two pages that find the same unsent
 * write send it once.
 * @param ifAvailable false: waits until no other page has claimed it.
 * @returns releases it; null: another page has claimed it. Over plain http browsers know no locks, and where storage is forbidden
 *   they refuse them; then everybody gets it.
 */
export function claim(key: string, ifAvailable = true): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const everybody = () => resolve(() => undefined);
    if (!('locks' in navigator)) return everybody();
    const hold = (lock: Lock | null) => {
      if (lock !== null) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    navigator.locks.request(key, { ifAvailable }, hold).catch(everybody);
  });
}
