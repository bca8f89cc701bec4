import type { Story } from './types.ts';

/** One thing that the server said about a story. */
export type StoryFact = { kind: 'row'; story: Story } | { kind: 'gone'; id: string };

/** How long facts are kept for answers that left the server before them, in milliseconds. */
const MEMORY = 60_000;
let recent: { at: number; fact: StoryFact }[] = [];

/** Keeps facts for the answers to reads that are on their way. */
export function rememberFacts(facts: readonly StoryFact[]): void {
  const at = performance.now();
  recent = recent.filter((entry) => entry.at > at - MEMORY);
  for (const fact of facts) recent.push({ at, fact });
}

/** The latest fact about each story since a moment of `performance.now()`: an answer may lack it. */
export function factsSince(askedAt: number): Map<string, StoryFact> {
  return latestOf(recent.filter((entry) => entry.at >= askedAt).map((entry) => entry.fact));
}

/** The latest fact about each story. */
export function latestOf(facts: readonly StoryFact[]): Map<string, StoryFact> {
  const latest = new Map<string, StoryFact>();
  for (const fact of facts) {
    const id = fact.kind === 'row' ? fact.story.id : fact.id;
    const known = latest.get(id);
    if (known?.kind === 'row' && fact.kind === 'row' && isOlder(fact.story, known.story)) continue;
    latest.set(id, fact);
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
