import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '#client/lib/connection/server-config.ts';
import { isEnter, isEscape } from '#client/lib/keys/composing.ts';
import { formatDate, formatDateLong, locale } from '#client/lib/text/format.ts';
import { DAYS, type Day } from '#shared/rules/dates/working-days.ts';
import { parseDay } from './parse-day.ts';
import { useSelectedProposal } from './use-selected-proposal.ts';

export interface TypedDate {
  /** `2026-03-10`; '' without a date. */
  value: Day | '';
  /** Called while a date is typed, and when one is chosen: a text that is not a date means ''. */
  onChange: (day: Day | '') => void;
  /**
   * Called when the person has finished: they chose a day, pressed Enter, or left the field. Not called with a text that is not
   * a date, or with a day that is not allowed. `left`: they have left the field.
   */
  onDone?: (day: Day | '', left: boolean) => void;
  /** Called when Escape has restored the date that was there when the person came to the field. */
  onRestore?: () => void;
  /** The first and last allowed days; those that the database accepts by default. */
  min?: Day;
  max?: Day;
}

/**
 * The text of a date field while a person types.
 * @returns the attributes of its input, the error of the date, and a function for a day that is chosen elsewhere.
 */
export function useTypedDate(props: TypedDate) {
  const { value, onChange, onDone, onRestore, min = DAYS.first, max = DAYS.last } = props;
  const { t } = useTranslation('dates');
  const input = useRef<HTMLInputElement>(null);
  // null: the field shows its date
  const [typed, setTyped] = useState<string | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  useSelectedProposal(input, value, typed === null);
  // the date that the typed text replaces
  const before = useRef(value);
  const read = (text: string) =>
    parseDay(text, { locale: locale(), today: today(), near: before.current || today() });
  const isAllowed = (day: Day | '') => day === '' || (day >= min && day <= max);

  const finish = (left: boolean) => {
    if (typed === null) return;
    const day = typed.trim() === '' ? '' : read(typed);
    if (day === null) return;
    setTyped(null);
    if (isAllowed(day)) onDone?.(day, left);
  };
  const restore = (event: KeyboardEvent) => {
    if (typed === null) return;
    event.preventDefault();
    event.stopPropagation();
    setTyped(null);
    onChange(before.current);
    onRestore?.();
  };
  const invalid = !isWriting && typed !== null && typed.trim() !== '' && read(typed) === null;
  return {
    input,
    problem: invalid
      ? t('invalid', { example: formatDate(today()) })
      : !isWriting && !isAllowed(value)
        ? t('outside', { first: formatDate(min), last: formatDate(max) })
        : undefined,
    choose: (day: Day | '') => {
      setTyped(null);
      onChange(day);
      onDone?.(day, false);
      input.current?.focus();
    },
    field: {
      autoComplete: 'off',
      placeholder: t('add'),
      // Escape restores the date, and leaves a dialog around the field open
      'data-mantine-stop-propagation': typed !== null || undefined,
      value: typed ?? (value && formatDate(value)),
      title: value && typed === null ? formatDateLong(value) : undefined,
      onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
        if (typed === null) before.current = value;
        setTyped(text);
        onChange(read(text) ?? '');
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        // typing replaces the date
        currentTarget.select();
        setIsWriting(true);
      },
      onBlur: () => {
        setIsWriting(false);
        finish(true);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (isEnter(event)) finish(false);
        else if (isEscape(event)) restore(event);
      },
    },
  };
}
