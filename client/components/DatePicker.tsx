import { Popover } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { lazy } from '#client/lib/lazy.ts';
import classes from './DateField.module.css';
import type { TypedDate } from './use-typed-date.ts';

const DateChoice = lazy(() => import('./DateChoice.tsx'), 'DateChoice', {
  placeholder: () => <div className={classes['pendingChoice']} />,
});

interface DatePickerProps extends TypedDate {
  /** The name of the popover and of its field. */
  label: string;
  /** The button that opens it. */
  target: (toggle: () => void) => ReactNode;
  /** The popover is open from the start; called when it closes. */
  onClosed?: () => void;
}

/**
 * A button that opens a field for a date, with its calendar. Closing them finishes a typed date; a text that is not one is
 * dropped.
 */
export function DatePicker({
  label,
  target,
  onClosed,
  onChange,
  onDone,
  onRestore,
  ...date
}: DatePickerProps) {
  const [opened, setOpened] = useState(onClosed !== undefined);
  const dropdown = useRef<HTMLDivElement>(null);
  const isUnfinished = useRef(false);
  const hide = () => {
    setOpened(false);
    onClosed?.();
  };
  const restore = () => {
    isUnfinished.current = false;
    onRestore?.();
  };
  const close = () => {
    // a date is finished by leaving the field, which must not be gone by then
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && dropdown.current?.contains(activeElement))
      activeElement.blur();
    if (isUnfinished.current) restore();
    hide();
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
        ref={dropdown}
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
          onChange={(day) => {
            isUnfinished.current = true;
            onChange(day);
          }}
          onRestore={restore}
          onDone={(day, left) => {
            isUnfinished.current = false;
            onDone?.(day, left);
            // the person may have gone to the calendar, or to the button, which closes it
            if (!left) hide();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
