import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { writtenAfter } from '#client/data/search/written-texts.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { type OperatorGroup, parseSearch } from '#shared/rules/search/parse-search.ts';

/** How long after typing the address changes (ms): browsers allow only a few changes a second. */
const ADDRESS_DELAY_MS = 300;

/** A search as the field shows it: complete operators as chips, and the text behind them. */
export interface FieldText {
  chips: string[];
  input: string;
}

/** A chip in its parts: 'estado:', 'hecho'. */
export interface ChipParts {
  not: boolean;
  name: string;
  value: string;
}

const isComplete = ({ terms }: OperatorGroup) => terms.every(({ values }) => values.length > 0);

/**
 * Takes complete operators out of a text.
 * @param ended whether the operator at the very end is complete, too: while it is typed, it may go on.
 * @param fields the names of own fields.
 */
export function splitTyped(typed: string, ended: boolean, fields: readonly string[]): FieldText {
  const groups = parseSearch(typed, fields).groups.filter(
    (group) => isComplete(group) && (ended || /^\s/.test(typed.slice(group.to))),
  );
  let [input, at] = ['', 0];
  for (const { from, to } of groups) {
    input += typed.slice(at, from);
    at = to;
  }
  input = (input + typed.slice(at)).replace(/\s+/g, ' ').trimStart();
  return {
    chips: groups.map(({ from, to }) => typed.slice(from, to)),
    input: ended ? input.trimEnd() : input,
  };
}

/** The whole text of a field. */
export const joinTyped = ({ chips, input }: FieldText): string => [...chips, input].join(' ').trim();

/** The parts of a chip. @param fields the names of own fields. */
export function chipParts(chip: string, fields: readonly string[]): ChipParts {
  const [first] = parseSearch(chip, fields).groups[0]?.terms ?? [];
  const name = (first?.name ?? '').replace(/^[-−]/, '');
  const value = chip.slice(first?.valueFrom ?? 0).replaceAll('"', '');
  return { not: first?.not ?? false, name, value };
}

/**
 * The search of the page: typed text applies at once, the address follows.
 * @param fields the names of own fields: they make chips once they are loaded.
 */
export function useSearchField(fields: readonly string[]) {
  const { q = '' } = useAppSearch();
  const setSearch = useSetAppSearch();
  const [draft, setDraft] = useState({
    q,
    written: [] as string[],
    field: splitTyped(q, true, fields),
    fields,
  });
  // the address has changed: to what was written here, or by the back button, a link, a saved search
  if (draft.q !== q) {
    const written = writtenAfter(draft.written, q);
    setDraft({
      ...draft,
      q,
      written: written ?? [],
      field: written ? draft.field : splitTyped(q, true, fields),
    });
  } else if (draft.fields !== fields) {
    const { chips, input } = draft.field;
    const more = splitTyped(input, draft.written.length === 0, fields);
    setDraft({ ...draft, fields, field: { chips: [...chips, ...more.chips], input: more.input } });
  }
  const write = useDebouncedCallback((typed: string) => {
    setDraft((now) => ({ ...now, written: [...now.written, typed] }));
    setSearch({ q: typed || undefined }, { replace: true });
  }, ADDRESS_DELAY_MS);
  const change = (field: FieldText) => {
    setDraft((now) => ({ ...now, field }));
    write(joinTyped(field));
  };
  const { chips } = draft.field;
  return {
    ...draft.field,
    fields,
    typed: joinTyped(draft.field),
    type: (text: string) => {
      const { chips: more, input } = splitTyped(text, false, fields);
      change({ chips: [...chips, ...more], input });
    },
    removeChip: (place: number) => change({ chips: chips.toSpliced(place, 1), input: draft.field.input }),
    editChip: (place: number) =>
      change({ chips: chips.toSpliced(place, 1), input: `${chips[place] ?? ''}${draft.field.input}` }),
    clear: () => change({ chips: [], input: '' }),
    /** Writes the address now: the person leaves the field, perhaps for a result, and comes back to what they searched for. */
    leave: () => write.flush(),
  };
}

export type SearchField = ReturnType<typeof useSearchField>;
