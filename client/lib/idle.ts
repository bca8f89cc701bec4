/** Resolves when the browser has nothing else to do. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari does not report when it is idle
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
