import type { ComponentProps, RefObject } from 'react';
import { Anchor, useOpenedAfterMount } from '../menus/Anchor.tsx';
import { Calendar } from './Calendar.tsx';
import { DatePopover } from './DatePopover.tsx';

interface OpenCalendarProps extends ComponentProps<typeof Calendar> {
  /** Its name. */
  label: string;
  /** The element below which it opens. */
  box: RefObject<HTMLElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** The calendar of a field for dates, which was there before it. */
export function OpenCalendar({ label, box, opened, onChange, ...calendar }: OpenCalendarProps) {
  return (
    <DatePopover
      label={label}
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
      position="bottom-end"
      target={<Anchor opener={box} />}
    >
      <Calendar {...calendar} />
    </DatePopover>
  );
}
