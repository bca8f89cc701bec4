import { accessToken } from '#client/lib/auth.ts';
import { signedInId } from '#client/lib/auth-state.ts';
import { isConnectionFailure, isSessionEnd } from '#client/lib/errors.ts';
import { checkConnection, isOnline, whenOnline } from '#client/lib/online.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import type { Story } from '../types.ts';
import { storeLeftBehind, storeQueue } from './queue-storage.ts';
import { send } from './send.ts';
import { idsOf, type StoryWrite } from './story-write.ts';
import { inOrder } from './write-order.ts';

/** How long to wait after a session could not be renewed, before the next attempt, in ms. */
const RENEWAL_MS = 2000;

interface Queued {
  /** Its number in the order in which the person acted. */
  number: number;
  write: StoryWrite;
  resolve: (stories: Story[]) => void;
  reject: (error: unknown) => void;
}

// The writes that could not be sent, in order. Each entry keeps the promise of its caller, so that the answer or the refusal
// reaches the code that made the change, even much later. A copy is stored in this browser, in case the page is closed.
const queue = createStore<readonly Queued[]>([]);
let nextNumber = 1;
let draining = false;

function publish(next: readonly Queued[]): void {
  storeQueue(next.map(({ write }) => write));
  queue.set(next);
}

const renewal = () => new Promise((resolve) => setTimeout(resolve, RENEWAL_MS));

const transmit = (write: StoryWrite): Promise<Story[]> => inOrder(idsOf(write), () => send(write));

/**
 * Sends a write now or, without connection, when the server can be reached again. Later writes wait behind the writes that are
 * queued already.
 * @returns the changed stories as the server has them now.
 * @throws the error that the server answered, or a connection failure of this one request while the server can be reached.
 */
export async function deliver(write: StoryWrite): Promise<Story[]> {
  const number = nextNumber++;
  const personId = signedInId() ?? '';
  if (isOnline() && queue.get().length === 0) {
    try {
      return await transmit(write);
    } catch (error) {
      if (isSessionEnd(error)) return waitForPerson(personId, write);
      if (!isConnectionFailure(error) || (await checkConnection())) throw error;
      if (signedInId() !== personId) return waitForPerson(personId, write);
    }
  }
  return new Promise<Story[]>((resolve, reject) => {
    publish([...queue.get(), { number, write, resolve, reject }].sort((a, b) => a.number - b.number));
    void drain();
  });
}

/** Stores a write whose person has left: it is sent when they sign in again, unless they have signed out. It is not answered here. */
function waitForPerson(personId: string, write: StoryWrite): Promise<never> {
  storeLeftBehind(personId, write);
  return new Promise(() => undefined);
}

async function drain(): Promise<void> {
  if (draining) return;
  draining = true;
  for (let [entry] = queue.get(); entry; [entry] = queue.get()) {
    const current = entry;
    await whenOnline();
    // the person has left meanwhile, or the session cannot be renewed yet
    if (queue.get()[0] !== current) continue;
    if ((await accessToken()) === null) {
      await renewal();
      continue;
    }
    try {
      current.resolve(await transmit(current.write));
    } catch (error) {
      if (isSessionEnd(error)) {
        await renewal();
        continue;
      }
      if (isConnectionFailure(error) && !(await checkConnection())) continue;
      current.reject(error);
    }
    publish(queue.get().filter((queued) => queued !== current));
  }
  draining = false;
}

/** Clears the queue of this page, because its person leaves. The copy in the browser stays. */
export function forgetQueue(): void {
  queue.set([]);
}

/** Calls back after each change of the queue. */
export const onQueueChange = queue.subscribe;

/** How many changes wait to be sent. */
export function useQueuedCount(): number {
  return useStore(queue, ({ length }) => length);
}

/** Whether a change of this story waits to be sent. */
export function useIsQueued(id: string): boolean {
  return useStore(queue, (all) => all.some(({ write }) => idsOf(write).includes(id)));
}
