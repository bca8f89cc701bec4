import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '#client/lib/connection/server-config.ts';
import { firstWeekday, formatDateLong, formatMonth, formatWeekday } from '#client/lib/text/format.ts';
import { addDays, type Day } from '#shared/rules/dates/working-days.ts';
import classes from './Calendar.module.css';
import { addMonths, daysIntoWeek, weeksOfMonth } from './calendar-month.ts';

interface CalendarProps {
  value: Day | '';
  /** The first and last days that can be chosen. */
  min: Day;
  max: Day;
  clearable: boolean;
  /** Whether it stands below its field, which has the focus. */
  quiet?: boolean;
  onChoose: (day: Day | '') => void;
}

// the keys of the date picker dialog of the ARIA Authoring Practices Guide
const STEPS: Record<string, (day: Day, far: boolean) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day, far) => addMonths(day, far ? -12 : -1),
  PageDown: (day, far) => addMonths(day, far ? 12 : 1),
  Home: (day) => addDays(day, -daysIntoWeek(day, firstWeekday())),
  End: (day) => addDays(day, 6 - daysIntoWeek(day, firstWeekday())),
};

// a dialog around the calendar leaves Escape to it
const ownEscape = { 'data-mantine-stop-propagation': true } as const;

/** The days of a month, one of them chosen. The chosen day, or today, has the focus when it opens, unless it is quiet. */
export function Calendar({ value, min, max, clearable, quiet = false, onChoose }: CalendarProps) {
  const { t } = useTranslation('dates');
  const headingId = useId();
  const within = (day: Day) => (day < min ? min : day > max ? max : day);
  const { grid, current, turn, onKeyDown } = useCurrentDay(value, within, quiet);
  const weeks = weeksOfMonth(current, firstWeekday());
  return (
    <div className={classes['calendar']}>
      <header className={classes['header']}>
        <ActionIcon {...ownEscape} data-size="sm" aria-label={t('previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <h2 id={headingId} className={classes['month']} aria-live="polite">
          {formatMonth(current)}
        </h2>
        <ActionIcon {...ownEscape} data-size="sm" aria-label={t('nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, as in the ARIA pattern */}
      <table ref={grid} role="grid" className={classes['grid']} aria-labelledby={headingId}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatWeekday(day, 'long')}>
                {formatWeekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole lint/a11y/useFocusableInteractive: a cell of a grid, as in the ARIA pattern; its button has the focus
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <DayButton
                    day={day}
                    current={current}
                    quiet={quiet}
                    disabled={day !== within(day)}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={classes['footer']}>
        {within(today()) === today() && (
          <Button {...ownEscape} variant="subtle" size="sm" onClick={() => onChoose(today())}>
            {t('today')}
          </Button>
        )}
        {clearable && value !== '' && (
          <Button {...ownEscape} variant="subtle" size="sm" onClick={() => onChoose('')}>
            {t('clear')}
          </Button>
        )}
      </footer>
    </div>
  );
}

/** The day of the grid that the keys move, and the month that the calendar shows by it. */
function useCurrentDay(value: Day | '', within: (day: Day) => Day, quiet: boolean) {
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(() => within(value || today()));
  // the buttons keep the focus, the keys of the grid move it
  const [isMoving, setIsMoving] = useState(!quiet);
  // the calendar follows the date that is typed above it
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (value !== '') setCurrent(within(value));
  }
  useEffect(() => {
    if (isMoving) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current, isMoving]);
  const turn = (months: number) => {
    setIsMoving(false);
    setCurrent(within(addMonths(current, months)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setIsMoving(true);
    setCurrent(within(step(current, event.shiftKey)));
  };
  return { grid, current, turn, onKeyDown };
}

interface DayButtonProps extends Required<Pick<CalendarProps, 'quiet' | 'onChoose'>> {
  day: Day;
  current: Day;
  disabled: boolean;
}

function DayButton({ day, current, quiet, disabled, onChoose }: DayButtonProps) {
  return (
    <button
      {...ownEscape}
      type="button"
      data-day={day}
      data-autofocus={(day === current && !quiet) || undefined}
      data-outside={day.slice(0, 7) !== current.slice(0, 7) || undefined}
      className={classes['day']}
      tabIndex={day === current ? 0 : -1}
      aria-label={formatDateLong(day)}
      aria-current={day === today() ? 'date' : undefined}
      disabled={disabled}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
