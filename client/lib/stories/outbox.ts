import type { StoryChange } from '../../../shared/contracts/change-stories.ts';
import type { EditStoryFieldInput } from '../../../shared/contracts/edit-story-field.ts';
import type { StoryPatch } from './types.ts';

/** A change of stories as it can be written down, and sent later. */
export type StoryWrite =
  | { kind: 'save'; id: string; patch: StoryPatch }
  | { kind: 'field'; id: string; edit: EditStoryFieldInput }
  | { kind: 'change'; groups: { ids: string[]; change: StoryChange }[]; patches: [string, StoryPatch][] };

// What waits to be sent is kept in this browser by person and by page: a reload, a closed tab or a crash loses nothing, and
// no page sends what another one is about to send.
const PREFIX = 'plataforma-scrum-waiting:';
const PAGE = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
/** So long do other pages have to say that they are there, in ms. */
const ROLL_CALL_MS = 300;

let keptAs: string | null = null;
let pages: BroadcastChannel | null = null;

/** Writes down what waits, in order. Without room in the browser it waits in the page alone. */
export function keepOutbox(writes: readonly StoryWrite[]): void {
  if (keptAs === null) return;
  try {
    if (writes.length === 0) localStorage.removeItem(keptAs);
    else localStorage.setItem(keptAs, JSON.stringify(writes));
  } catch {
    // the browser keeps nothing: private mode, or full
  }
}

/**
 * Opens the outbox of a person for this page.
 * @param signal aborted when the person leaves.
 * @returns what pages left that are gone, oldest page first; it is this page's from now on.
 */
export async function openOutbox(personId: string, signal: AbortSignal): Promise<StoryWrite[]> {
  const mine = `${PREFIX}${personId}:`;
  keptAs = mine + PAGE;
  const alive = new Set([keptAs]);
  pages ??= answerRollCall(alive);
  if (!leftBehind(mine, alive).length) return [];
  pages.postMessage({ ask: true });
  await new Promise((resolve) => setTimeout(resolve, ROLL_CALL_MS));
  return signal.aborted ? [] : leftBehind(mine, alive).flatMap(takeOver);
}

/** The person has left: what waits stays theirs. */
export function closeOutbox(): void {
  keptAs = null;
  pages?.close();
  pages = null;
}

function answerRollCall(alive: Set<string>): BroadcastChannel {
  const channel = new BroadcastChannel(PREFIX);
  channel.onmessage = ({ data }: MessageEvent<{ ask?: boolean; alive?: string }>) => {
    if (data.ask && keptAs) channel.postMessage({ alive: keptAs });
    if (data.alive) alive.add(data.alive);
  };
  return channel;
}

function leftBehind(mine: string, alive: ReadonlySet<string>): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(mine) && !alive.has(key))
    .sort();
}

function takeOver(key: string): StoryWrite[] {
  const kept = localStorage.getItem(key);
  localStorage.removeItem(key);
  try {
    const writes: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(writes) ? writes.filter(isWrite) : [];
  } catch {
    return [];
  }
}

function isWrite(value: unknown): value is StoryWrite {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'field') return 'id' in value && 'edit' in value;
  return value.kind === 'save' ? 'id' in value && 'patch' in value : 'groups' in value && 'patches' in value;
}
