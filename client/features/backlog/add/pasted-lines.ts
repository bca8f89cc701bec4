import { MAX_PASTED } from '#client/lib/pasting/clipboard.ts';

/** The longest title of a story, as the database limits it. */
export const MAX_TITLE_LENGTH = 300;

/** Titles of stories in a pasted list, or why none can be made of it. */
export interface PastedTitles {
  titles: readonly string[];
  problem: { kind: 'tooMany'; count: number } | { kind: 'tooLong'; line: number } | null;
}

/** The titles that pasted lines are. */
export function titlesIn(titles: readonly string[]): PastedTitles {
  if (titles.length > MAX_PASTED) return { titles, problem: { kind: 'tooMany', count: titles.length } };
  const long = titles.findIndex((title) => title.length > MAX_TITLE_LENGTH);
  return { titles, problem: long < 0 ? null : { kind: 'tooLong', line: long + 1 } };
}
