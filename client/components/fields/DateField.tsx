import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { DAYS, type Day } from '#shared/rules/dates/working-days.ts';
import { ErrorNote } from '../messages/ErrorNote.tsx';
import classes from './DateField.module.css';
import { DatePopover } from './DatePopover.tsx';
import { type TypedDate, useTypedDate } from './use-typed-date.ts';

const Calendar = lazy(() => import('./Calendar.tsx'), 'Calendar', {
  placeholder: () => <div className={classes['pending']} />,
});

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
  const [opened, setOpened] = useState(false);
  const typing = useTypedDate(props);
  const choose = (day: Day | '') => {
    setOpened(false);
    typing.choose(day);
  };
  const problem = props.error ?? typing.problem;

  return (
    <DatePopover
      label={t('calendar', { field: label })}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      target={
        <div>
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
      }
    >
      <Calendar value={value} min={min} max={max} clearable={!props.required} onChoose={choose} />
    </DatePopover>
  );
}
