import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { excessOf } from '#client/lib/text/excess.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { ErrorNote } from '../messages/ErrorNote.tsx';

/** How much of a text that is too long names it. */
const NAMED = 20;

interface Limited {
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

/** The properties of a field whose text may be too long: the sentence as its error, and the mark that keeps its form from being sent. */
function useLimited<Props extends Limited & { error?: TextInputProps['error'] }>(given: Props) {
  const { limit, ...props } = given;
  const excess = useExcess(given.value, limit);
  return excess === null
    ? props
    : { ...props, error: <ErrorNote>{excess}</ErrorNote>, 'data-too-long': true };
}

/** A field of one line whose text is never cut. */
export function LimitedInput(props: TextInputProps & Limited & { ref?: Ref<HTMLInputElement> | undefined }) {
  return <TextInput {...useLimited(props)} />;
}

/** A field of several lines whose text is never cut. */
export function LimitedTextarea(
  props: TextareaProps & Limited & { ref?: Ref<HTMLTextAreaElement> | undefined },
) {
  return <Textarea {...useLimited(props)} />;
}

/** The same for a field of several short texts, each with the same limit: the longest one counts. */
export function useTooLongTags(tags: readonly string[], limit: number) {
  const longest = tags.reduce((long, tag) => (tag.length > long.length ? tag : long), '');
  const excess = useExcess(longest, limit);
  return excess === null
    ? {}
    : { error: <ErrorNote>{`${longest.slice(0, NAMED)}…: ${excess}`}</ErrorNote>, 'data-too-long': true };
}
