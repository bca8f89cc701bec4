import { listLines, MAX_PASTED } from '#client/lib/text/list-lines.ts';

/** The longest title of a story, as the database limits it. */
export const MAX_TITLE_LENGTH = 300;

/** Titles of stories in a pasted text, or why none can be made of it. */
export interface PastedTitles {
  titles: string[];
  problem: { kind: 'tooMany'; count: number } | { kind: 'tooLong'; line: number } | null;
}

/**
 * The titles in a pasted text: one a line, without empty lines and without the marks of a list.
 * @returns null if the text has fewer than two of them: then it is a single title.
 */
export function pastedTitles(text: string): PastedTitles | null {
  const titles = listLines(text);
  if (titles.length < 2) return null;
  if (titles.length > MAX_PASTED) return { titles, problem: { kind: 'tooMany', count: titles.length } };
  const long = titles.findIndex((title) => title.length > MAX_TITLE_LENGTH);
  return { titles, problem: long < 0 ? null : { kind: 'tooLong', line: long + 1 } };
}
