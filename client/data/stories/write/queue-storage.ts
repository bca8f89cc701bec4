import { isStoryWrite, type StoryWrite } from './story-write.ts';

// The queue is stored in this browser, by person and by page. A reload, a closed tab or a crash loses nothing, and no page
// sends a write that another open page is about to send.
const PREFIX = 'plataforma-scrum-waiting:';
const PAGE = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
/** How long other pages have to answer that they are open, in ms. */
const ROLL_CALL_MS = 300;

let ownKey: string | null = null;
let pages: BroadcastChannel | null = null;

/** Stores the queue of this page, in order. If the browser cannot store it, the queue exists in the page only. */
export function storeQueue(writes: readonly StoryWrite[]): void {
  if (ownKey === null) return;
  try {
    if (writes.length === 0) localStorage.removeItem(ownKey);
    else localStorage.setItem(ownKey, JSON.stringify(writes));
  } catch {
    // the browser cannot store it: private mode, or no space
  }
}

/**
 * Opens the stored queue of a person for this page.
 * @param signal aborted when the person leaves.
 * @returns the writes of pages that were closed before they could send them, those of the oldest page first. They now belong to
 *   this page.
 */
export async function openStoredQueue(personId: string, signal: AbortSignal): Promise<StoryWrite[]> {
  const prefix = `${PREFIX}${personId}:`;
  ownKey = prefix + PAGE;
  const open = new Set([ownKey]);
  pages ??= answerRollCall(open);
  if (keysLeftBehind(prefix, open).length === 0) return [];
  pages.postMessage({ ask: true });
  await new Promise((resolve) => setTimeout(resolve, ROLL_CALL_MS));
  return signal.aborted ? [] : keysLeftBehind(prefix, open).flatMap(takeOver);
}

/** Closes the stored queue when the person signs out: it waits for their next sign-in. */
export function closeStoredQueue(): void {
  ownKey = null;
  pages?.close();
  pages = null;
}

function answerRollCall(open: Set<string>): BroadcastChannel {
  const channel = new BroadcastChannel(PREFIX);
  channel.onmessage = ({ data }: MessageEvent<{ ask?: boolean; alive?: string }>) => {
    if (data.ask && ownKey) channel.postMessage({ alive: ownKey });
    if (data.alive) open.add(data.alive);
  };
  return channel;
}

function keysLeftBehind(prefix: string, open: ReadonlySet<string>): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && !open.has(key))
    .sort();
}

function takeOver(key: string): StoryWrite[] {
  const stored = localStorage.getItem(key);
  localStorage.removeItem(key);
  try {
    const writes: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(writes) ? writes.filter(isStoryWrite) : [];
  } catch {
    return [];
  }
}
