import { Popover } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
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
  const choice = useRef<HTMLDivElement>(null);
  const finished = useRef(false);
  // what was typed and not finished is dropped
  const close = () => {
    setOpened(false);
    onRestore?.();
  };
  // a date is finished by leaving its field, which would be gone before the browser takes the focus from it
  const leave = () => {
    const focused = document.activeElement;
    finished.current = false;
    if (focused instanceof HTMLElement && choice.current?.contains(focused)) focused.blur();
    if (!finished.current) close();
  };
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? setOpened(true) : leave())}
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>{target(() => (opened ? close() : setOpened(true)))}</Popover.Target>
      <Popover.Dropdown
        ref={choice}
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
            finished.current = true;
            setOpened(false);
            onDone?.(day);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
