import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { excessOf } from '#client/lib/text/excess.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { ErrorNote } from '../messages/ErrorNote.tsx';

/** How much of a text that is too long names it. */
const NAMED = 20;

/** A text and how long it may be. */
export interface Limited {
  value: string;
  /** The longest text that can be saved, in characters. A longer one stays whole in the field, which says how much is too much. */
  limit: number;
}

/** How much too long a text is, as a sentence; null: it is not. */
export function useExcess(text: string, limit: number): string | null {
  const { t } = useTranslation('common');
  const count = excessOf(text, limit);
  return count > 0 ? t('excess', { count, shown: formatNumber(count) }) : null;
}

/** The sentence as the error of a field, and the mark that keeps its form from being sent. */
export const marked = (sentence: string) => ({
  error: <ErrorNote>{sentence}</ErrorNote>,
  'data-too-long': true,
});

/** The properties of a field whose text may be too long. */
export function useLimited<Props extends Limited & { error?: ReactNode }>(given: Props) {
  const { limit, ...props } = given;
  const excess = useExcess(given.value, limit);
  return excess === null ? props : { ...props, ...marked(excess) };
}

/** The same for a field of several short texts, each with the same limit: the longest one counts. */
export function useTooLongTags(tags: readonly string[], limit: number) {
  const longest = tags.reduce((long, tag) => (tag.length > long.length ? tag : long), '');
  const excess = useExcess(longest, limit);
  return excess === null ? {} : marked(`${longest.slice(0, NAMED)}…: ${excess}`);
}
