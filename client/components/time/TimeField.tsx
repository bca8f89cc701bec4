import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnter } from '#client/lib/keys/composing.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import { formatTimeAs } from '#client/lib/text/format.ts';
import { ErrorNote } from '../messages/ErrorNote.tsx';
import { addMinutes, parseTime } from './parse-time.ts';

/** How far an arrow moves the time (minutes). */
const STEP = 15;
const STEPS: Record<string, number> = { ArrowUp: STEP, ArrowDown: -STEP };

interface TimeFieldProps {
  label: string;
  /** `18:00`; '' without a time. */
  value: string;
  /** Called while a time is typed: a text that is not a time means ''. */
  onChange: (time: string) => void;
  /** Replaces the field's own message. */
  error?: string | undefined;
}

/** A time of day that is typed as people write it ('18', '18:30', '6 pm'), and shown with the 24 or 12 hours of their settings. */
export function TimeField({ label, value, onChange, error }: TimeFieldProps) {
  const { t } = useTranslation('dates');
  const { timeFormat } = useAppearance();
  const format = (time: string) => formatTimeAs(new Date(`2000-01-01T${time}`), timeFormat);
  // null: the field shows its time
  const [typed, setTyped] = useState<string | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const invalid = !isWriting && typed !== null && typed.trim() !== '' && parseTime(typed) === null;
  const problem = invalid ? t('invalidTime', { example: format('18:00') }) : error;
  const finish = () => {
    if (typed !== null && (typed.trim() === '' || parseTime(typed) !== null)) setTyped(null);
  };
  const step = (event: KeyboardEvent) => {
    if (isEnter(event)) finish();
    const minutes = STEPS[event.key];
    if (minutes === undefined || value === '') return;
    event.preventDefault();
    setTyped(null);
    onChange(addMinutes(value, minutes));
  };
  return (
    <TextInput
      label={label}
      autoComplete="off"
      placeholder={format('18:00')}
      leftSection={<IconClock size={16} stroke={1.6} aria-hidden />}
      value={typed ?? (value && format(value))}
      error={problem && <ErrorNote>{problem}</ErrorNote>}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(parseTime(text) ?? '');
      }}
      // typing replaces the time
      onFocus={({ currentTarget }) => {
        currentTarget.select();
        setIsWriting(true);
      }}
      onBlur={() => {
        setIsWriting(false);
        finish();
      }}
      onKeyDown={step}
    />
  );
}
