import { accessToken } from '#client/lib/backend/auth.ts';
import { signedInId } from '#client/lib/backend/auth-state.ts';
import { isOtherVersion } from '#client/lib/backend/other-version.ts';
import { checkConnection, isOnline, whenOnline } from '#client/lib/connection/online.ts';
import { failureCode, isConnectionFailure, isSessionEnd, isUnanswered } from '#client/lib/text/errors.ts';
import type { Command, Kind } from './command.ts';
import { inOrder } from './in-order.ts';
import { type Entry as ShownEntry, showEntries } from './pending.ts';
import { dropSlotElsewhere, onSlotDropped, storeQueue } from './stored-queue.ts';
import { byTurn, nextTurn } from './turn.ts';

/** After this time without an answer a card says that it is being saved, in ms. */
const SLOW_AFTER_MS = 300;
/** How long to wait before the next attempt where the session could not be renewed or the server is busy, in ms. */
const PAUSE_MS = 2000;
/** How often a command is sent without an answer although the server can be reached. */
const MAX_TRIES = 3;
/** The refusals of a server that stops or is busy: the command is sent again. */
const LATER = new Set(['server_stopping', 'request_timeout', 'overloaded']);

/** With the promise of its caller, so that the answer or the refusal reaches the code that made the change, even much later. */
interface Entry extends ShownEntry, PromiseWithResolvers<unknown> {
  kind: Kind<never>;
  /** Whether an earlier page has left it. */
  hasWaited: boolean;
  /** How often it was sent without an answer although the server can be reached. */
  tries: number;
}

// The commands whose answers do not show yet, in the order in which the person acted. A copy of those without an answer is stored in
// this browser, in case the page is closed.
let queue: readonly Entry[] = [];
let draining = false;

function publish(next: readonly Entry[]): void {
  queue = next;
  storeQueue(
    queue.filter(({ isAnswered, isImmediate }) => !isAnswered && !isImmediate).map(({ command }) => command),
  );
  showEntries(queue);
}

/** Changes an entry, unless its person has left meanwhile. */
function update(entry: Entry, change: Partial<Entry>): void {
  Object.assign(entry, change);
  if (queue.includes(entry)) publish([...queue]);
}

const hide = (entries: readonly Entry[]) => publish(queue.filter((entry) => !entries.includes(entry)));

/** Whether an entry is to be sent: no later command of its slot has replaced it, and its person has not left. */
const isOpen = (entry: Entry) => queue.includes(entry) && !entry.isAnswered;

const firstWaiting = () => queue.find(({ isWaiting, isAnswered }) => isWaiting && !isAnswered);

/** Whether no other entry that waits is to be sent first. */
const isNext = (entry: Entry) => [undefined, entry].includes(firstWaiting());

/**
 * Whether an entry that met this error is sent again: with a session, when the server can be reached, or some times although it can be. One
 * that the server does not know waits for the next page, which has the version of the server.
 */
async function mayRepeat(entry: Entry, error: unknown): Promise<boolean> {
  const isOutdated = isOtherVersion(error);
  if (isOutdated !== entry.isOutdated) update(entry, { isOutdated });
  if (isSessionEnd(error) || isOutdated) return true;
  if (!isConnectionFailure(error) && !LATER.has(failureCode(error))) return false;
  if (!(await checkConnection())) return true;
  entry.tries += 1;
  return entry.tries < MAX_TRIES;
}

/** Sends an entry after earlier ones about its targets, and ends it with its answer or refusal. @returns false: it is to be sent again. */
const trySend = (entry: Entry): Promise<boolean> =>
  inOrder(
    entry.changes.map(([target]) => target),
    async () => {
      // first: the next one about these targets must find that this one waits
      const isDone = await attempt(entry);
      if (!isDone) update(entry, { isWaiting: true });
      return isDone;
    },
  );

async function attempt(entry: Entry): Promise<boolean> {
  const { kind, command, isImmediate } = entry;
  if (!isOpen(entry)) return true;
  // an earlier one has lost the connection meanwhile
  if (!isImmediate && !isNext(entry)) return false;
  try {
    entry.resolve(await kind.send(command as never, entry.hasWaited || entry.isWaiting));
  } catch (error) {
    if (!isOpen(entry)) return true;
    if (!isImmediate && (await mayRepeat(entry, error))) return false;
    if (isUnanswered(error)) entry.resolve(kind.afterLoss(command as never, error));
    else entry.reject(error);
  }
  update(entry, { isAnswered: true });
  return true;
}

function wait(entry: Entry): void {
  update(entry, { isWaiting: true });
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

/** Replaces the commands of a slot. The answer to one that is being sent concerns nobody any more. */
function dropSlot(slot: string): void {
  for (const entry of queue.filter(({ command, isAnswered }) => command.slot === slot && !isAnswered)) {
    update(entry, { isAnswered: true });
    entry.resolve(undefined);
  }
}

onSlotDropped(dropSlot);

/** Clears the queue of this page, because its person leaves. The copy in the browser stays. */
export function forgetQueue(): void {
  queue = [];
  showEntries(queue);
}

/** Reads the target of a command again when the last of several about it is answered or refused, and then stops to show them. */
async function readAfterLast([about]: Entry['changes'], read: () => Promise<unknown>): Promise<void> {
  const entries = queue.filter(({ changes }) => changes[0]?.[0] === about?.[0]);
  if (entries.every(({ isAnswered }) => isAnswered)) await read().finally(() => hide(entries));
}

/**
 * Carries out a command: now or, without connection, when the server can be reached again. Later commands wait behind those that wait
 * already. Its changes show in the same frame. A refusal or a failure rolls them back.
 * @param onAnswer in place of that of its kind.
 * @param hasWaited whether an earlier page has left it.
 * @returns the answer; undefined if a later command of its slot has replaced it. The promise stays open while the command waits.
 * @throws the error that the server answered, after the changes have been rolled back, or a connection failure of this one request while
 *   the server can be reached.
 */
export async function submit<Sent extends Command, Answer>(
  kind: Kind<Sent, Answer>,
  command: Sent,
  onAnswer: Kind<Sent, Answer>['onAnswer'] = kind.onAnswer,
  hasWaited = false,
): Promise<Answer | undefined> {
  if (command.slot !== undefined) {
    dropSlot(command.slot);
    dropSlotElsewhere(signedInId() ?? '', command.slot);
  }
  const entry: Entry = {
    ...Promise.withResolvers<unknown>(),
    kind: kind as Kind<never>,
    command: hasWaited ? command : { ...command, turn: nextTurn() },
    changes: kind.changesOf(command),
    isImmediate: kind.isImmediate?.(command) ?? false,
    isWaiting: false,
    isOutdated: false,
    isSlow: false,
    isAnswered: false,
    hasWaited,
    tries: 0,
  };
  // commands of earlier pages are sent one by one: each may depend on those before
  const mayGo = entry.isImmediate || (isOnline() && !hasWaited && isNext(entry));
  publish([...queue, entry].sort((a, b) => byTurn(a.command, b.command)));
  setTimeout(() => update(entry, { isSlow: true }), SLOW_AFTER_MS);
  if (!mayGo || !(await trySend(entry))) wait(entry);
  const readAgain = kind.readAgain?.bind(kind, command);
  try {
    const answer = (await entry.promise) as Answer | undefined;
    const shown = readAgain ? readAfterLast(entry.changes, readAgain) : answer && onAnswer?.(answer, command);
    if (!shown) hide([entry]);
    else if (!readAgain) void shown.finally(() => hide([entry]));
    return answer;
  } catch (error) {
    hide([entry]);
    if (readAgain) void readAfterLast(entry.changes, readAgain);
    throw error;
  }
}
