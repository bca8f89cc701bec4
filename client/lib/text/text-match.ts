import { plainText, typedWords } from '#shared/rules/texts/plain-text.ts';

/** Whether a text contains every word that was typed, in any order; accents and case do not count. */
export function matches(text: string, typed: string): boolean {
  const haystack = plainText(text);
  return typedWords(typed).every((word) => haystack.includes(word));
}
