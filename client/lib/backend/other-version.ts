import { createStore } from '../state/store.ts';
import { isOtherVersion } from '../text/errors.ts';

/** Whether the server has another version of the program than this page, as far as the page knows. */
export const otherVersion = createStore(false);

/** Resolves when it turns out that the server has another version of the program than this page. */
export function whenOtherVersion(): Promise<void> {
  if (otherVersion.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = otherVersion.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** Finds out from a refusal whether the server has another version. */
export async function noticeVersion(refused: Response): Promise<void> {
  const isOther = isOtherVersion(await refused.json().catch(() => null));
  if (isOther && !otherVersion.get()) otherVersion.set(true);
}
