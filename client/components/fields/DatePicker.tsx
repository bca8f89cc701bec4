import { type ReactNode, useRef, useState } from 'react';
import { lazy } from '#client/lib/lazy/lazy.ts';
import classes from './DateField.module.css';
import { DatePopover } from './DatePopover.tsx';
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
export function DatePicker(props: DatePickerProps) {
  const { label, target, onClosed, onChange, onDone, onRestore, ...date } = props;
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
    <DatePopover
      ref={dropdown}
      label={label}
      opened={opened}
      onChange={(next) => (next ? setOpened(true) : close())}
      position="bottom-start"
      target={target(() => (opened ? close() : setOpened(true)))}
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
    </DatePopover>
  );
}
