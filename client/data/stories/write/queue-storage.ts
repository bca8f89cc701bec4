import { isStoryWrite, type StoryWrite } from './story-write.ts';

// The queue is kept in this browser, by person and by page: a reload, a closed tab or a crash loses nothing, and no page
// sends what another page is about to send.
const PREFIX = 'plataforma-scrum-waiting:';
const PAGE = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
/** How long other pages have to answer that they are open, in ms. */
const ROLL_CALL_MS = 300;

let ownKey: string | null = null;
let pages: BroadcastChannel | null = null;

/** Stores the queue of this page, in order. Where the browser stores nothing, the queue lives in the page alone. */
export function storeQueue(writes: readonly StoryWrite[]): void {
  if (ownKey === null) return;
  try {
    if (writes.length === 0) localStorage.removeItem(ownKey);
    else localStorage.setItem(ownKey, JSON.stringify(writes));
  } catch {
    // the browser stores nothing: private mode, or full
  }
}

/**
 * Opens the stored queue of a person for this page.
 * @param signal aborted when the person leaves.
 * @returns the writes that closed pages left behind, those of the oldest page first. They belong to this page from now on.
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

/** Closes the stored queue, because the person leaves: it waits for their next sign-in. */
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
