import type { Page } from '@playwright/test';

/** Everything that the browser keeps for the pages of the product, as one text. */
export const dumpStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        found.push(store, await result(objects.getAllKeys()), await result(objects.getAll()));
      }
      database.close();
    }
    return JSON.stringify(found);
  });

/** Fills the storage of the browser, as pages that are closed now have left it. */
export async function leaveStorage(
  page: Page,
  left: { local?: Record<string, string>; session?: Record<string, string> },
): Promise<void> {
  await page.goto('/health/live');
  await page.evaluate(({ local = {}, session = {} }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
  }, left);
}

/** Forbids what Chromium forbids to a site whose data are blocked in its settings. */
export const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: forbidden });
    IDBFactory.prototype.open = forbidden;
    LockManager.prototype.request = async () => forbidden();
  });

/** Fills the local storage of a page to the last character. It runs in the page. */
export function fillStorage(): void {
  for (let length = 2 ** 22; length > 0; length = Math.floor(length / 2)) {
    for (let count = 0; ; count += 1) {
      try {
        localStorage.setItem(`filler-${length}-${count}`, 'x'.repeat(length));
      } catch {
        break;
      }
    }
  }
}
