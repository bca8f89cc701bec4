import { claimTexts } from '#client/lib/storage/claimed-texts.ts';
import { keyOf, STORED_VALUES } from '#client/lib/storage/registry.ts';
import { type StoredText, storedIds, storedText } from '#client/lib/storage/stored-values.ts';
import { newPageId, tabId } from '#client/lib/storage/tab-id.ts';
import type { Command } from './command.ts';
import { hasDraftsOfOthers } from './drafts-of-tabs.ts';
import { byTurn } from './turn.ts';

// The queue is stored in this browser, by person and by page. A reload, a closed tab or a crash loses nothing, and no page
// sends a command that another open page is about to send.

/** How long other pages have to answer that they are open, in ms. */
const ROLL_CALL_MS = 300;

/** A message between the pages of a person. */
interface Message {
  /** Asks which pages are open. */
  ask?: boolean;
  /** The key of the stored queue of an open page. */
  alive?: string;
  /** The id of the tab of an open page. */
  tab?: string;
  /** A slot for which the person has given a later command. */
  slot?: string;
}

/** The stored queue of this page. */
let own: { key: string; text: StoredText } | null = null;
let pages: BroadcastChannel | null = null;
/** Commands of closed pages that this page has taken over and not queued yet. */
let adopted: readonly Command[] = [];
let queued: readonly Command[] = [];
let onSlot: (slot: string) => void = () => {};

function store(): void {
  const commands = [...adopted, ...queued];
  own?.text.write(commands.length === 0 ? null : JSON.stringify(commands));
}

/** Stores the queue of this page, in order. If the browser cannot store it, the queue exists in the page only. */
export function storeQueue(commands: readonly Command[]): void {
  queued = commands;
  store();
}

/** An adopted command is in the queue of this page, or answered: it is not stored beside it any more. */
export function releaseAdopted(command: Command): void {
  adopted = adopted.filter((each) => each !== command);
  store();
}

/** Whether an adopted command is still to be sent: the person has given no later one for its slot meanwhile. */
export const isAdopted = (command: Command): boolean => adopted.includes(command);

/** Calls back when the person has given a later command for a slot in another page. */
export function onSlotDropped(listener: (slot: string) => void): void {
  onSlot = listener;
}

function dropAdopted(slot: string): void {
  adopted = adopted.filter((command) => command.slot !== slot);
}

/** Drops the commands of a slot in other pages of a person, open or closed: a later one replaces them. */
export function dropSlotElsewhere(personId: string, slot: string): void {
  pages?.postMessage({ slot } satisfies Message);
  dropAdopted(slot);
  for (const id of storedIds('waiting', personId)) {
    const text = storedText('waiting', personId, id);
    const commands = commandsIn(text);
    const others = commands.filter((command) => command.slot !== slot);
    if (others.length < commands.length) text.write(others.length === 0 ? null : JSON.stringify(others));
  }
}

/**
 * Opens the stored queue of a person for this page, and takes over the drafts of closed tabs.
 * @param signal aborted when the person leaves.
 * @returns the commands of pages that were closed before they could send them, in the order in which the person gave
 *   them. They now belong to this page, which stores them until {@link releaseAdopted}.
 */
export async function openStoredQueue(personId: string, signal: AbortSignal): Promise<readonly Command[]> {
  // a person who signs in again finds what this page has stored for them before
  const page = newPageId();
  own = { key: keyOf('waiting', personId, page), text: storedText('waiting', personId, page) };
  const open = new Set([own.key]);
  const openTabs = new Set([tabId()]);
  pages = answerRollCall(personId, open, openTabs);
  const leftBehind = () =>
    storedIds('waiting', personId).filter((id) => !open.has(keyOf('waiting', personId, id)));
  pages.postMessage({ ask: true } satisfies Message);
  if (leftBehind().length > 0 || hasDraftsOfOthers(personId, openTabs)) {
    await new Promise((resolve) => setTimeout(resolve, ROLL_CALL_MS));
  }
  const queues = await claimTexts('waiting', personId, leftBehind());
  const votes = await claimTexts('vote', personId, storedIds('vote', personId));
  if (!signal.aborted) {
    adopted = [
      ...queues.flatMap(({ text }) => commandsIn(text)),
      // of earlier versions
      ...votes.map(({ id, text }): Command => ({ ...Object(text.parse()), kind: 'vote', slot: id })),
    ].sort(byTurn);
    store();
  }
  for (const { text, release } of [...queues, ...votes]) {
    if (!signal.aborted) text.write(null);
    release();
  }
  if (hasDraftsOfOthers(personId, openTabs)) {
    // without its code a later page takes them over
    const code = await adopting().catch(() => null);
    await code?.adoptDrafts(personId, openTabs, signal);
  }
  return adopted;
}

/** Closes the stored queue when the person leaves. */
export function closeStoredQueue(): void {
  own = null;
  adopted = [];
  queued = [];
  pages?.close();
  pages = null;
}

/** The code for drafts of other tabs, which few pages need. */
const adopting = () => import('./adopt-drafts.ts');

function answerRollCall(personId: string, open: Set<string>, openTabs: Set<string>): BroadcastChannel {
  // the name that pages of earlier versions use
  const channel = new BroadcastChannel(`${STORED_VALUES.waiting.key}:`);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.ask && own) channel.postMessage({ alive: own.key, tab: tabId() } satisfies Message);
    if (data.alive) open.add(data.alive);
    const { tab } = data;
    if (tab !== undefined) openTabs.add(tab);
    // this one is a duplicate of an open one
    if (tab !== undefined && tab === tabId())
      void adopting()
        .then(({ leaveDuplicatedTab }) => openTabs.add(leaveDuplicatedTab(personId, tab)))
        .catch(() => undefined);
    if (data.slot !== undefined) {
      dropAdopted(data.slot);
      onSlot(data.slot);
    }
  };
  return channel;
}

function commandsIn(text: StoredText): Command[] {
  const stored = text.parse();
  return Array.isArray(stored) ? stored.filter(isCommand) : [];
}

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/** How many commands of a person wait in this browser, those of other pages included. */
export function countStored(personId: string): number {
  const queues = storedIds('waiting', personId).map((id) => commandsIn(storedText('waiting', personId, id)));
  return queues.flat().length + storedIds('vote', personId).length;
}
