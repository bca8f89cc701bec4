import { plainText } from './plain-text.ts';

/** A word or an exact phrase of a search, as it was typed. */
export interface TextTerm {
  text: string;
  phrase: boolean;
  /** Whether texts with it are left out. */
  not: boolean;
}

/** The words for 'or' between two terms, in the three languages. */
const OR = /^(o|ou|or)$/i;

/** A term of a search: a minus, then a phrase in quotation marks or a word. */
const TERM = /([-−](?=\S))?(?:["“”«]([^"“”»]*)["“”»]?|([^\s"“”«»]+))/g;

/** Whether a typed word is the 'or' between two terms. */
export const isOr = (word: string): boolean => OR.test(word);

/**
 * The terms of a typed text. Each group must be found, and is found by one of its terms: 'sala o mesa "para dos" -patio' has three groups.
 * An 'o' at the beginning or at the end is a word.
 */
export function textTerms(typed: string): TextTerm[][] {
  const terms = [...typed.matchAll(TERM)]
    .map(([, minus, phrase, word]) => ({
      text: phrase ?? word ?? '',
      phrase: phrase !== undefined,
      not: minus !== undefined,
    }))
    .filter(({ text }) => text.trim() !== '');
  const groups: TextTerm[][] = [];
  let joined = false;
  for (const [place, term] of terms.entries()) {
    const between = place > 0 && place < terms.length - 1 && !joined;
    if (between && !term.phrase && !term.not && isOr(term.text)) {
      joined = true;
    } else {
      if (joined) groups.at(-1)?.push(term);
      else groups.push([term]);
      joined = false;
    }
  }
  return groups;
}

/** The predicate of a typed text, for each plain text ({@link plainText}): parts of words are enough. */
export function textSearch(typed: string): (text: string) => boolean {
  const groups = textTerms(plainText(typed));
  return (text) => groups.every((terms) => terms.some((term) => text.includes(term.text) !== term.not));
}
