import { accessToken } from '#client/lib/backend/auth.ts';
import { signedInId } from '#client/lib/backend/auth-state.ts';
import { checkConnection, isOnline, whenOnline } from '#client/lib/connection/online.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';
import { failureCode, isConnectionFailure, isSessionEnd } from '#client/lib/text/errors.ts';
import type { Change, Command, Kind } from './command.ts';
import { inOrder } from './in-order.ts';
import { dropSlotElsewhere, isFromClosedPage, onSlotDropped, storeQueue } from './stored-queue.ts';

/** How long to wait before the next attempt where the session could not be renewed or the server is busy, in ms. */
const PAUSE_MS = 2000;
/** How often a command is sent without an answer although the server can be reached. */
const MAX_TRIES = 3;
/** The refusals of a server that stops or is busy: the command is sent again. */
const LATER = new Set(['server_stopping', 'request_timeout', 'overloaded']);

interface Entry {
  /** Its number in the order in which the person acted. */
  number: number;
  command: Command;
  changes: readonly Change[];
  send: (hasWaited: boolean) => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  /** Whether it waits, or has waited, for the connection or the session. */
  isWaiting: boolean;
  /** How often it was sent without an answer although the server can be reached. */
  tries: number;
  /** Whether a request with it is under way. */
  isSending: boolean;
  /** Whether a later command of its slot has replaced it. */
  isReplaced: boolean;
}

// The commands that are not answered, in order. Each entry keeps the promise of its caller, so that the answer or the refusal
// reaches the code that made the change, even much later. A copy is stored in this browser, in case the page is closed.
const queue = createStore<readonly Entry[]>([]);
let nextNumber = 1;
let draining = false;

function publish(next: readonly Entry[]): void {
  storeQueue(next.map(({ command }) => command));
  queue.set(next);
}

function add(entry: Entry): void {
  const others = queue.get().filter((each) => each !== entry);
  publish([...others, entry].sort((a, b) => a.number - b.number));
}

function remove(entry: Entry): void {
  if (queue.get().includes(entry)) publish(queue.get().filter((each) => each !== entry));
}

const targetsOf = (changes: readonly Change[]) => changes.map(([target]) => target);

const firstWaiting = () => queue.get().find(({ isWaiting }) => isWaiting);

/** Whether an entry that met this error is sent again: when the server can be reached, or some times although it can be. */
async function mayRepeat(entry: Entry, error: unknown): Promise<boolean> {
  const isPassing = isConnectionFailure(error) || LATER.has(failureCode(error));
  if (entry.isReplaced || !isPassing) return false;
  if (!(await checkConnection())) return true;
  entry.tries += 1;
  return entry.tries < MAX_TRIES;
}

/** Sends an entry after earlier ones about its targets, unless it is replaced by then. */
function transmit(entry: Entry): Promise<unknown> {
  return inOrder(targetsOf(entry.changes), async () => {
    if (entry.isReplaced) return undefined;
    entry.isSending = true;
    return await entry.send(entry.isWaiting).finally(() => {
      entry.isSending = false;
    });
  });
}

/** Sends an entry, and ends it with its answer or refusal. @returns whether it is ended; otherwise it is to be sent again. */
async function trySend(entry: Entry): Promise<boolean> {
  try {
    entry.resolve(await transmit(entry));
  } catch (error) {
    if (isSessionEnd(error) || (await mayRepeat(entry, error))) return false;
    // the refusal of a replaced one concerns nobody
    if (entry.isReplaced) entry.resolve(undefined);
    else entry.reject(error);
  }
  remove(entry);
  return true;
}

/**
 * Sends a command now or, without connection, when the server can be reached again. Later commands wait behind those that wait
 * already.
 * @returns the answer; undefined if a later command has replaced it. The promise stays open while the command waits.
 * @throws the error that the server answered, or a connection failure of this one request while the server can be reached.
 */
export function deliver<Sent extends Command, Answer>(
  kind: Kind<Sent, Answer>,
  command: Sent,
  changes: readonly Change[],
): Promise<Answer | undefined> {
  if (kind.isImmediate?.(command)) return inOrder(targetsOf(changes), () => kind.send(command, false));
  const number = nextNumber++;
  const personId = signedInId() ?? '';
  if (command.slot !== undefined) {
    dropSlot(command.slot);
    dropSlotElsewhere(personId, command.slot);
  }
  return new Promise((resolve, reject) => {
    const entry: Entry = {
      number,
      command,
      changes,
      send: (hasWaited) => kind.send(command, hasWaited || isFromClosedPage(command)),
      resolve: (answer) => resolve(answer as Answer | undefined),
      reject,
      isWaiting: false,
      tries: 0,
      isSending: false,
      isReplaced: false,
    };
    if (isOnline() && !firstWaiting()) void sendNow(entry, personId);
    else wait(entry);
  });
}

async function sendNow(entry: Entry, personId: string): Promise<void> {
  add(entry);
  // a person who has left is not answered here: it is sent when they sign in again, unless they have signed out
  if (!(await trySend(entry)) && signedInId() === personId) wait(entry);
}

function wait(entry: Entry): void {
  entry.isWaiting = true;
  add(entry);
  void drain();
}

async function drain(): Promise<void> {
  if (draining) return;
  draining = true;
  for (let entry = firstWaiting(); entry; entry = firstWaiting()) {
    await whenOnline();
    // the person has left meanwhile, or the session cannot be renewed yet
    if (firstWaiting() !== entry) continue;
    if ((await accessToken()) !== null && (await trySend(entry))) continue;
    if (isOnline()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  draining = false;
}

/** Replaces the commands of a slot. One that is being sent is not sent again. */
function dropSlot(slot: string): void {
  for (const entry of queue.get().filter(({ command }) => command.slot === slot)) {
    entry.isReplaced = true;
    if (entry.isSending) continue;
    remove(entry);
    entry.resolve(undefined);
  }
}

onSlotDropped(dropSlot);

/** Clears the queue of this page, because its person leaves. The copy in the browser stays. */
export function forgetQueue(): void {
  queue.set([]);
}

/** Calls back after each change of the queue. */
export const onQueueChange = queue.subscribe;

/** How many commands wait to be sent. */
export function useQueuedCount(): number {
  return useStore(queue, (entries) => entries.filter(({ isWaiting }) => isWaiting).length);
}

/** Whether a change of this target waits to be sent. */
export function useIsQueued(target: string): boolean {
  return useStore(queue, (entries) =>
    entries.some(({ isWaiting, changes }) => isWaiting && changes.some(([each]) => each === target)),
  );
}
