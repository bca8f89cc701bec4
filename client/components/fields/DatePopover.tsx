import { Popover } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './DateField.module.css';

interface DatePopoverProps {
  /** Its name. */
  label: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  position: 'bottom-start' | 'bottom-end';
  /** The element that opens it. */
  target: ReactNode;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Shows the choice of a date below its button. Escape closes it, and leaves a dialog around it open. */
export function DatePopover({ label, target, ref, onChange, children, ...popover }: DatePopoverProps) {
  return (
    <Popover
      {...popover}
      onChange={onChange}
      offset={4}
      trapFocus
      returnFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        ref={ref ?? null}
        className={classes['dropdown'] ?? ''}
        role="dialog"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onChange(false);
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
