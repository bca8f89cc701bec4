import type { MarkedText } from '#shared/contracts/search.ts';
import { WORD } from './index-terms.ts';

/** The length of the excerpt from a long text, and of its part before the first hit (characters). */
const EXCERPT = 240;
const BEFORE = 60;

interface Hit {
  from: number;
  to: number;
}

function hitsOf(text: string, isFound: (word: string) => boolean): Hit[] {
  return [...text.matchAll(WORD)]
    .filter(([word]) => isFound(word.normalize('NFC').toLowerCase()))
    .map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
}

/** The part of a long text around its first hit, between two words. */
function excerptOf(text: string, first: number): { from: number; to: number } {
  if (text.length <= EXCERPT) return { from: 0, to: text.length };
  const before = first > BEFORE ? text.lastIndexOf(' ', first - BEFORE / 2) + 1 : 0;
  const from = first - before > BEFORE ? first : before;
  const end = text.lastIndexOf(' ', from + EXCERPT);
  return { from, to: from + EXCERPT >= text.length ? text.length : Math.max(end, from + EXCERPT / 2) };
}

/**
 * A text in pieces; the words of the search are marked. A long text is cut, with '…' where something is missing.
 * @param isFound whether a word was found, in small letters.
 */
export function markText(text: string, isFound: (word: string) => boolean): MarkedText {
  const hits = hitsOf(text, isFound);
  const { from, to } = excerptOf(text, hits[0]?.from ?? 0);
  const pieces: MarkedText = from > 0 ? [{ text: '…', found: false }] : [];
  let at = from;
  const add = (end: number, found: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), found });
    at = end;
  };
  for (const hit of hits) {
    if (hit.from < from || hit.to > to) continue;
    add(hit.from, false);
    add(hit.to, true);
  }
  add(to, false);
  if (to < text.length) pieces.push({ text: '…', found: false });
  return pieces;
}

export const hasFound = (marked: MarkedText): boolean => marked.some(({ found }) => found);
