import { useTranslation } from 'react-i18next';
import { type Notch, Rule } from '../../components/Rule.tsx';
import { useHolidays } from '../../lib/capacity.ts';
import { formatDate } from '../../lib/format.ts';
import { today } from '../../lib/product.ts';
import { daysOf } from '../../lib/sprints/days.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './RunningSprint.module.css';

/** The ruler has room for so many notches. */
const MAX_NOTCHES = 48;

/** 'Día 7 de 10 · quedan 3 días', with a notch a day. */
export function DayRule({ sprint }: { sprint: Sprint }) {
  const { t } = useTranslation('sprints');
  const { holidays } = useHolidays(sprint.project_id);
  const { day, total, left, state } = daysOf(sprint, today(new Date(useNow())), holidays);
  const notches = Array.from({ length: total }, (_, place): Notch => {
    if (place + 1 === day && state === 'during') return 'now';
    return place + 1 <= day ? 'past' : 'future';
  });
  const words = {
    before: t('running.starts', { date: formatDate(sprint.start_date) }),
    during: left === 0 ? t('running.lastDay') : t('running.left', { count: left }),
    after: t('running.overdue', { date: formatDate(sprint.end_date) }),
  };
  return (
    <div className={classes['measure']}>
      <p className={classes['label']}>
        {state !== 'before' && <b>{t('running.day', { day, total })}</b>}
        <span data-late={state === 'after' || undefined}>{words[state]}</span>
      </p>
      {total <= MAX_NOTCHES && <Rule thin notches={notches} />}
    </div>
  );
}
