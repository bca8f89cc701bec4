import type { Story } from './types.ts';

/** What an answer or a live event of the server says about a story: its row as it is now, or that it is gone. */
export type ServerEvent = { kind: 'row'; story: Story } | { kind: 'gone'; id: string };

/** How long events are kept, in ms: longer than any answer to a read is under way. */
const KEPT_MS = 60_000;
let recent: { at: number; event: ServerEvent }[] = [];

/** Keeps events, to replay them on the answers to reads that are under way. */
export function rememberEvents(events: readonly ServerEvent[]): void {
  const at = performance.now();
  recent = recent.filter((entry) => entry.at > at - KEPT_MS);
  for (const event of events) recent.push({ at, event });
}

/** The latest event about each story since a moment of `performance.now()`. An answer that was requested then may lack it. */
export function eventsSince(askedAt: number): Map<string, ServerEvent> {
  return latestOf(recent.filter((entry) => entry.at >= askedAt).map((entry) => entry.event));
}

/** The latest event about each story. */
export function latestOf(events: readonly ServerEvent[]): Map<string, ServerEvent> {
  const latest = new Map<string, ServerEvent>();
  for (const event of events) {
    const id = event.kind === 'row' ? event.story.id : event.id;
    const other = latest.get(id);
    if (other?.kind === 'row' && event.kind === 'row' && isOlder(event.story, other.story)) continue;
    latest.set(id, event);
  }
  return latest;
}

/** @param scope the project's id, or 'all'. */
export function isInScope(story: Story, scope: string): boolean {
  return scope === 'all' || story.project_id === scope;
}

/** Both moments come from one server in one form, so that text compares as time, to the microsecond. */
export function isOlder(a: { updated_at: string }, b: { updated_at: string }): boolean {
  return a.updated_at < b.updated_at;
}
