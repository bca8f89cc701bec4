import { createStore, useStore } from '../state/store.ts';

/** Delays between two checks whether the server can be reached, in ms; the last one is repeated. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000];
const ANSWER_TIMEOUT_MS = 5000;

// Online means: this device has a connection, and the server answered the last check.
let connected = true;
let reachable = true;
const online = createStore(true);

let asking: Promise<boolean> | undefined;
let nextAsk: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

export const isOnline = online.get;

function publish(change: { connected?: boolean; reachable?: boolean }): void {
  connected = change.connected ?? connected;
  reachable = change.reachable ?? reachable;
  const next = connected && reachable;
  if (next !== isOnline()) online.set(next);
}

async function ask(): Promise<boolean> {
  try {
    const response = await fetch('/health/live', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Checks whether the server can be reached, after a request that got no answer. If not, it retries until the server answers.
 * @returns whether the server answered the first check.
 */
export function checkConnection(): Promise<boolean> {
  clearTimeout(nextAsk);
  asking ??= ask().then((answered) => {
    asking = undefined;
    tries = answered ? 0 : tries + 1;
    publish({ reachable: answered });
    if (!answered)
      nextAsk = setTimeout(checkConnection, RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1]);
    return answered;
  });
  return asking;
}

function loseNetwork(): void {
  publish({ connected: false });
}

function regainNetwork(): void {
  // a device that has a network again may not reach the server yet
  publish({ connected: true, reachable: false });
  tries = 0;
  void checkConnection();
}

/** Starts to watch the device's connection. */
export function watchConnection(): void {
  window.addEventListener('offline', loseNetwork);
  window.addEventListener('online', regainNetwork);
  if (!navigator.onLine) loseNetwork();
}

/** Calls back after each change of {@link isOnline}; returns a function that stops it. */
export const onConnectionChange = online.subscribe;

/** Whether the server can be reached, as far as this browser knows. */
export function useConnected(): boolean {
  return useStore(online);
}

/** Resolves when the server can be reached: at once if it can be now. @param isReached false: when it cannot. */
export function whenOnline(isReached = true): Promise<void> {
  if (isOnline() === isReached) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onConnectionChange(() => {
      if (isOnline() !== isReached) return;
      stop();
      resolve();
    });
  });
}

/**
 * Loads a module; without connection it waits and tries again.
 * @param onWait called once, if it has to wait.
 * @throws the error of `load`, if it fails twice while the server can be reached: after the first time, the connection may just be back.
 */
export async function retryWhenOnline<Part>(load: () => Promise<Part>, onWait?: () => void): Promise<Part> {
  let notified = false;
  for (let failed = false; ; ) {
    try {
      return await load();
    } catch (error) {
      if (await checkConnection()) {
        if (failed) throw error;
        failed = true;
        continue;
      }
      if (!notified) onWait?.();
      notified = true;
      await whenOnline();
    }
  }
}
