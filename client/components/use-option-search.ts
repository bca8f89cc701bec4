import { useState } from 'react';
import { matches } from '#client/lib/text-match.ts';

/** From this many options on, one types to find one. */
const SEARCH_FROM = 9;

/**
 * Finds options by what is typed.
 * @param always whether one can type although there are few options.
 * @returns the typed text and its setter, the options that match, and whether there is something to type into.
 */
export function useOptionSearch<Option extends { text: string }>(options: readonly Option[], always = false) {
  const [typed, setTyped] = useState('');
  return {
    typed,
    setTyped,
    found: options.filter(({ text }) => matches(text, typed)),
    searchable: always || options.length >= SEARCH_FROM,
  };
}
