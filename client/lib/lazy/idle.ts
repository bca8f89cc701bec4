/** The longest wait for an idle moment: a busy browser may have none for as long as it is busy. */
const MAX_WAIT_MS = 2_000;

/** Resolves when the browser is idle, or after a while if it is always busy. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari does not report when it is idle
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS });
    else setTimeout(resolve);
  });
