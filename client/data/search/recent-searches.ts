import { storedValues } from '#client/lib/storage/stored-values.ts';

const MAX_RECENT = 6;
const stored = storedValues<string[]>('recentSearches');

/** The last searches of the person in this browser, the latest first. */
export const recentSearches = (): string[] => stored.get('') ?? [];

/** Remembers a search from which something was opened. */
export function rememberSearch(typed: string): void {
  const text = typed.trim();
  if (text === '') return;
  const others = recentSearches().filter((other) => other !== text);
  stored.set('', [text, ...others].slice(0, MAX_RECENT));
}
