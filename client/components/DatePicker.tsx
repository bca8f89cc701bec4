import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { lazy } from '#client/lib/lazy.ts';
import classes from './DateField.module.css';
import type { TypedDate } from './use-typed-date.ts';

const DateChoice = lazy(async () => (await import('./DateChoice.tsx')).DateChoice, {
  placeholder: () => <div className={classes['pendingChoice']} />,
});

interface DatePickerProps extends TypedDate {
  /** The name of the popover and of its field. */
  label: string;
  /** The button that opens it. */
  target: (toggle: () => void) => ReactNode;
}

/** A button that opens a field for a date, with its calendar. */
export function DatePicker({ label, target, onDone, onRestore, ...date }: DatePickerProps) {
  const [opened, setOpened] = useState(false);
  // what was typed and not finished is dropped; a date that is finished by leaving the field comes after this
  const close = () => {
    setOpened(false);
    onRestore?.();
  };
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? setOpened(true) : close())}
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>{target(() => (opened ? close() : setOpened(true)))}</Popover.Target>
      <Popover.Dropdown
        className={classes['dropdown'] ?? ''}
        role="dialog"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        <DateChoice
          {...date}
          label={label}
          {...(onRestore && { onRestore })}
          onDone={(day) => {
            setOpened(false);
            onDone?.(day);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
