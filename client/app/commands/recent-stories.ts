const KEY = 'plataforma-scrum-recent:';
const MAX_RECENT = 6;

/** The ids of the stories that a person opened last in this browser, the latest first. */
export function recentStories(personId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + personId) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Remembers that a story was opened. If the browser cannot store it, nothing is remembered. */
export function rememberStory(personId: string, storyId: string): void {
  const others = recentStories(personId).filter((id) => id !== storyId);
  try {
    localStorage.setItem(KEY + personId, JSON.stringify([storyId, ...others].slice(0, MAX_RECENT)));
  } catch {
    // no space, or private mode
  }
}
