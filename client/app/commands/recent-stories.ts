import { storedValues } from '#client/lib/storage/stored-values.ts';

const MAX_RECENT = 6;
const stored = storedValues<string[]>('recentStories');

/** The ids of the stories that the person opened last in this browser, the latest first. */
export const recentStories = (): string[] => stored.get('') ?? [];

/** Remembers that a story was opened. */
export function rememberStory(storyId: string): void {
  const others = recentStories().filter((id) => id !== storyId);
  stored.set('', [storyId, ...others].slice(0, MAX_RECENT));
}
