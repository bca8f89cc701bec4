import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { DAYS, type Day } from '#shared/rules/dates/working-days.ts';
import { ErrorNote } from '../messages/ErrorNote.tsx';
import { type TypedDate, useTypedDate } from './use-typed-date.ts';

const OpenCalendar = lazyDialog(
  () => import('./OpenCalendar.tsx'),
  'OpenCalendar',
  () => null,
);

interface DateFieldProps extends TypedDate {
  /** The name of the field. */
  label: string;
  /** Shown above the field instead of the name, with more beside it. */
  title?: ReactNode;
  /** Replaces the field's own message. */
  error?: string | undefined;
  /** Below the field: the consequences of a change of the date. */
  description?: string | undefined;
  required?: boolean;
  size?: 'xs' | 'sm';
  /** Whether it gets the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** A date that is typed in the person's language ('25 nov', '25/11', 'mañana') or chosen in a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, title = label, value, min = DAYS.first, max = DAYS.last, autoFocus = false } = props;
  const { t } = useTranslation('dates');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  // once it was open it stays, closed, so that the focus returns
  const [used, setUsed] = useState(false);
  if (opened && !used) setUsed(true);
  const typing = useTypedDate(props);
  const choose = (day: Day | '') => {
    setOpened(false);
    typing.choose(day);
  };
  const problem = props.error ?? typing.problem;

  return (
    <>
      <div ref={box}>
        <TextInput
          id={id}
          ref={typing.input}
          label={title}
          description={props.description}
          required={props.required ?? false}
          {...(props.size && { size: props.size })}
          data-autofocus={autoFocus || undefined}
          {...typing.field}
          error={problem && <ErrorNote>{problem}</ErrorNote>}
          rightSection={
            <ActionIcon
              data-size="sm"
              aria-label={t('open')}
              aria-description={label}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          }
        />
      </div>
      {used && (
        <OpenCalendar
          label={t('calendar', { field: label })}
          box={box}
          opened={opened}
          onChange={setOpened}
          value={value}
          min={min}
          max={max}
          clearable={!props.required}
          onChoose={choose}
        />
      )}
    </>
  );
}
