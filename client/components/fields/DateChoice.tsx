import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { DAYS } from '#shared/rules/dates/working-days.ts';
import { ErrorNote } from '../messages/ErrorNote.tsx';
import { Calendar } from './Calendar.tsx';
import classes from './DateField.module.css';
import { type TypedDate, useTypedDate } from './use-typed-date.ts';

/** A field for a date above its calendar, as a {@link DatePicker} shows them. */
export function DateChoice({ label, ...date }: TypedDate & { label: string }) {
  const { value, min = DAYS.first, max = DAYS.last } = date;
  const { input, problem, field, choose } = useTypedDate(date);
  // it may arrive after its popover has opened; the popover has noted by then where the focus was
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, [input]);
  return (
    <div className={classes['choice']}>
      <TextInput
        ref={input}
        size="xs"
        data-autofocus
        aria-label={label}
        {...field}
        error={problem && <ErrorNote>{problem}</ErrorNote>}
      />
      <Calendar quiet value={value} min={min} max={max} clearable onChoose={choose} />
    </div>
  );
}
