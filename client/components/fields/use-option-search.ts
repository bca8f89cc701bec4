import { useState } from 'react';
import { matches } from '#client/lib/text/text-match.ts';

/** A list with at least this many options has a search field. */
const SEARCH_FROM = 9;

/**
 * Filters options by a typed text. With `always`, a short list is searchable too.
 * @returns the typed text and its setter, the matching options, and whether there is a search field.
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
