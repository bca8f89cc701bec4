import { type TextTerm, textTerms } from '#shared/rules/texts/text-terms.ts';

/** A term as `app.search_query` takes it. */
export interface IndexTerm extends TextTerm {
  /** Whether words that begin so are found: the last one may not be typed to its end. */
  prefix: boolean;
}

/** A word: what stands between the signs of `app.search_split`. */
export const WORD = /[^\s!-/:-@[-`{-~«»“”‘’¿¡…–—]+/gu;

/** The words of a text, as they are written. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** The terms of a typed text for the index, without those that have no word. */
export function indexTerms(typed: string): IndexTerm[][] {
  const groups = textTerms(typed)
    .map((group) => group.filter(({ text }) => wordsOf(text).length > 0))
    .filter((group) => group.length > 0);
  return groups.map((group, place) =>
    group.map((term, last) => ({
      ...term,
      prefix: !term.phrase && !term.not && place === groups.length - 1 && last === group.length - 1,
    })),
  );
}
