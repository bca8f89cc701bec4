import { keptText } from '#client/lib/storage/kept.ts';

const MAX_RECENT = 6;

/** The ids of the stories that a person opened last in this browser, the latest first. */
export function recentStories(personId: string): string[] {
  const kept = keptText('recentStories', personId).parse();
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [];
}

/** Remembers that a story was opened. */
export function rememberStory(personId: string, storyId: string): void {
  const others = recentStories(personId).filter((id) => id !== storyId);
  keptText('recentStories', personId).write(JSON.stringify([storyId, ...others].slice(0, MAX_RECENT)));
}
