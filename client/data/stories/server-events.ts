import type { Story } from './types.ts';

/**
 * The state of a story in an answer or a live event: its row; that it is deleted or no longer visible; or that it is not in a project
 * any more, for one of these reasons or because it is in another one now.
 */
export type ServerEvent =
  | { kind: 'row'; story: Story }
  | { kind: 'gone'; id: string }
  | { kind: 'left'; id: string; projectId: string };

/** How long events are kept, in ms: longer than any read takes. */
const KEPT_MS = 60_000;
let recent: { at: number; event: ServerEvent }[] = [];

/** Keeps events, to replay them on the answers to running reads. */
export function rememberEvents(events: readonly ServerEvent[]): void {
  const at = performance.now();
  recent = recent.filter((entry) => entry.at > at - KEPT_MS);
  for (const event of events) recent.push({ at, event });
}

/**
 * The latest event about each story since a moment of `performance.now()`. The answer to a request of that moment may lack it.
 */
export function eventsSince(askedAt: number): Map<string, ServerEvent> {
  return latestOf(recent.filter((entry) => entry.at >= askedAt).map((entry) => entry.event));
}

/** The latest event about each story. */
export function latestOf(events: readonly ServerEvent[]): Map<string, ServerEvent> {
  const latest = new Map<string, ServerEvent>();
  for (const event of events) {
    const id = event.kind === 'row' ? event.story.id : event.id;
    const earlier = latest.get(id);
    if (!earlier || !saysMore(earlier, event)) latest.set(id, event);
  }
  return latest;
}

/** Whether an earlier event says more about a story than one that arrived later. */
function saysMore(earlier: ServerEvent, event: ServerEvent): boolean {
  if (event.kind === 'left') return stateIn(earlier, event.projectId) === null;
  return earlier.kind === 'row' && event.kind === 'row' && isOlder(event.story, earlier.story);
}

/**
 * The state of a story in a scope, as an event says it: its row; null if it is not, or no longer, there; undefined: nothing.
 * @param scope the project's id, or 'all'.
 */
export function stateIn(event: ServerEvent | undefined, scope: string): Story | null | undefined {
  if (event?.kind === 'row') return isInScope(event.story, scope) ? event.story : null;
  return event?.kind === 'gone' || event?.projectId === scope ? null : undefined;
}

function isInScope(story: Story, scope: string): boolean {
  return scope === 'all' || story.project_id === scope;
}

/** Compares by `updated_at`. Both texts come from one server in one format, so they sort as times, to the microsecond. */
export function isOlder(a: { updated_at: string }, b: { updated_at: string }): boolean {
  return a.updated_at < b.updated_at;
}
