import { useSyncExternalStore } from 'react';
import { accessToken } from '../auth.ts';
import { isConnectionFailure } from '../errors.ts';
import { checkConnection, isOnline, untilOnline } from '../online.ts';
import { keepOutbox, type StoryWrite } from './outbox.ts';

/** How long after a session that could not be renewed it is asked for again, in ms. */
const RENEWAL_MS = 2000;

interface Waiting {
  /** The order in which the person acted. */
  place: number;
  write: StoryWrite;
  send: () => Promise<void>;
  refuse: (error: unknown) => void;
}

// What could not be sent, in order. Each entry is its caller's promise: the answer, or the refusal with its reason, reaches
// whoever made the change, however late. A copy lies in this browser, for whoever reloads or closes the page meanwhile.
let queue: readonly Waiting[] = [];
let nextPlace = 1;
let draining = false;
const listeners = new Set<() => void>();

function publish(next: readonly Waiting[]): void {
  queue = next;
  keepOutbox(queue.map(({ write }) => write));
  for (const listener of listeners) listener();
}

/** The stories that a change concerns. */
const idsOf = (write: StoryWrite): string[] =>
  write.kind === 'change' ? write.patches.map(([id]) => id) : [write.id];

/**
 * Sends a change, now or when the server can be reached again; later ones wait behind those that wait already.
 * @throws what the server answered, and a connection that fails for this one request while the server is there.
 */
export async function deliver<Answer>(write: StoryWrite, send: () => Promise<Answer>): Promise<Answer> {
  const place = nextPlace++;
  if (isOnline() && queue.length === 0) {
    try {
      return await send();
    } catch (error) {
      if (!isConnectionFailure(error) || (await checkConnection())) throw error;
    }
  }
  return new Promise<Answer>((resolve, refuse) => {
    const entry: Waiting = { place, write, send: async () => resolve(await send()), refuse };
    publish([...queue, entry].sort((a, b) => a.place - b.place));
    void drain();
  });
}

async function drain(): Promise<void> {
  if (draining) return;
  draining = true;
  for (let [entry] = queue; entry; [entry] = queue) {
    const current = entry;
    await untilOnline();
    // signed out meanwhile, or the session cannot be renewed yet
    if (queue[0] !== current) continue;
    if ((await accessToken()) === null) {
      await new Promise((resolve) => setTimeout(resolve, RENEWAL_MS));
      continue;
    }
    try {
      await current.send();
    } catch (error) {
      if (isConnectionFailure(error) && !(await checkConnection())) continue;
      current.refuse(error);
    }
    publish(queue.filter((other) => other !== current));
  }
  draining = false;
}

/** Forgets what waits in this page: its person has left. What is kept in the browser stays theirs. */
export function forgetWaiting(): void {
  queue = [];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many changes wait to be sent. */
export function useWaitingCount(): number {
  return useSyncExternalStore(subscribe, () => queue.length);
}

/** Whether a change of this story waits to be sent. */
export function useIsWaiting(id: string): boolean {
  return useSyncExternalStore(subscribe, () => queue.some(({ write }) => idsOf(write).includes(id)));
}
