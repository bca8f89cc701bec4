import { claim } from '#client/lib/storage/claim.ts';
import { type KeptText, keptIds, keptText } from '#client/lib/storage/kept.ts';
import { KEPT, keyOf } from '#client/lib/storage/registry.ts';
import { isStoryWrite, type StoryWrite } from './story-write.ts';

// The queue is stored in this browser, by person and by page. A reload, a closed tab or a crash loses nothing, and no page
// sends a write that another open page is about to send.

/** How long other pages have to answer that they are open, in ms. */
const ROLL_CALL_MS = 300;

/** The stored queue of this page. */
let own: { key: string; text: KeptText } | null = null;
let pages: BroadcastChannel | null = null;

/** Stores the queue of this page, in order. If the browser cannot store it, the queue exists in the page only. */
export function storeQueue(writes: readonly StoryWrite[]): void {
  own?.text.write(writes.length === 0 ? null : JSON.stringify(writes));
}

const newPageId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** Stores a write of a person who has left this page, as a page does that was closed before it could send it. */
export function storeLeftBehind(personId: string, write: StoryWrite): void {
  keptText('waiting', personId, newPageId()).write(JSON.stringify([write]));
}

/**
 * Opens the stored queue of a person for this page.
 * @param signal aborted when the person leaves.
 * @returns the writes of pages that were closed before they could send them, those of the oldest page first. They now belong to
 *   this page.
 */
export async function openStoredQueue(personId: string, signal: AbortSignal): Promise<StoryWrite[]> {
  // a person who signs in again finds what this page has stored for them before
  const page = newPageId();
  own = { key: keyOf('waiting', personId, page), text: keptText('waiting', personId, page) };
  const open = new Set([own.key]);
  pages = answerRollCall(open);
  const leftBehind = () =>
    keptIds('waiting', personId).filter((id) => !open.has(keyOf('waiting', personId, id)));
  if (leftBehind().length === 0) return [];
  pages.postMessage({ ask: true });
  await new Promise((resolve) => setTimeout(resolve, ROLL_CALL_MS));
  const claimed: string[] = [];
  // never released: each page stores its queue under a new key
  for (const id of leftBehind()) if (await claim(keyOf('waiting', personId, id))) claimed.push(id);
  return signal.aborted ? [] : claimed.flatMap((id) => takeOver(personId, id));
}

/** Closes the stored queue when the person leaves. */
export function closeStoredQueue(): void {
  own = null;
  pages?.close();
  pages = null;
}

function answerRollCall(open: Set<string>): BroadcastChannel {
  // the name that pages of earlier versions use
  const channel = new BroadcastChannel(`${KEPT.waiting.key}:`);
  channel.onmessage = ({ data }: MessageEvent<{ ask?: boolean; alive?: string }>) => {
    if (data.ask && own) channel.postMessage({ alive: own.key });
    if (data.alive) open.add(data.alive);
  };
  return channel;
}

function takeOver(personId: string, id: string): StoryWrite[] {
  const stored = keptText('waiting', personId, id);
  const writes = stored.parse();
  stored.write(null);
  return Array.isArray(writes) ? writes.filter(isStoryWrite) : [];
}

/** How many writes of a person wait in this browser, those of other pages included. */
export function countStored(personId: string): number {
  return keptIds('waiting', personId)
    .map((id) => keptText('waiting', personId, id).parse())
    .reduce((sum: number, writes) => sum + (Array.isArray(writes) ? writes.length : 0), 0);
}
