import { MAX_PASTED } from '#client/lib/pasting/clipboard.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';

/** Titles of stories in a pasted list, or why none can be made of it. */
export interface PastedTitles {
  titles: readonly string[];
  problem: { kind: 'tooMany'; count: number } | { kind: 'tooLong'; line: number } | null;
}

/** The titles that pasted lines are. */
export function titlesIn(titles: readonly string[]): PastedTitles {
  if (titles.length > MAX_PASTED) return { titles, problem: { kind: 'tooMany', count: titles.length } };
  const long = titles.findIndex((title) => title.length > STORY_LIMITS.title);
  return { titles, problem: long < 0 ? null : { kind: 'tooLong', line: long + 1 } };
}
