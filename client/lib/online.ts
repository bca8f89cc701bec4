import { useSyncExternalStore } from 'react';

/** Waits between questions whether the server is there again, in ms; the last one stays. */
const WAITS = [1000, 2000, 5000, 10_000];
const ANSWER_LIMIT_MS = 5000;

// Online is: this device has a connection, and the server answered when it was last in doubt.
let connected = true;
let reachable = true;
const listeners = new Set<() => void>();

let asking: Promise<boolean> | undefined;
let nextAsk: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

export function isOnline(): boolean {
  return connected && reachable;
}

function publish(change: () => void): void {
  const before = isOnline();
  change();
  if (before === isOnline()) return;
  for (const listener of listeners) listener();
}

async function ask(): Promise<boolean> {
  try {
    const response = await fetch('/health/live', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Asks the server whether it is there: for whoever got no answer. While it is not, it is asked again and again.
 * @returns whether it is.
 */
export function checkConnection(): Promise<boolean> {
  clearTimeout(nextAsk);
  asking ??= ask().then((answered) => {
    asking = undefined;
    tries = answered ? 0 : tries + 1;
    publish(() => {
      reachable = answered;
    });
    if (!answered) nextAsk = setTimeout(checkConnection, WAITS[Math.min(tries, WAITS.length) - 1]);
    return answered;
  });
  return asking;
}

function loseNetwork(): void {
  publish(() => {
    connected = false;
  });
}

function regainNetwork(): void {
  // a device that has a network again may not reach the server yet
  reachable = false;
  connected = true;
  tries = 0;
  void checkConnection();
}

/** Follows the device's connection from now on. */
export function watchConnection(): void {
  window.addEventListener('offline', loseNetwork);
  window.addEventListener('online', regainNetwork);
  if (!navigator.onLine) loseNetwork();
}

/** Calls back with each change of {@link isOnline}; returns how to stop. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server can be reached, as far as is known. */
export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline);
}

/** Resolves when the server can be reached; at once where it can. */
export function untilOnline(): Promise<void> {
  if (isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onConnectionChange(() => {
      if (!isOnline()) return;
      stop();
      resolve();
    });
  });
}

/**
 * Loads a part of the program; without connection it waits and tries again.
 * @param onWait told once, when it has to wait.
 * @throws what `load` throws while the server is there.
 */
export async function patiently<Part>(load: () => Promise<Part>, onWait?: () => void): Promise<Part> {
  for (let told = false; ; told = true) {
    try {
      return await load();
    } catch (error) {
      if (await checkConnection()) throw error;
      if (!told) onWait?.();
      await untilOnline();
    }
  }
}
