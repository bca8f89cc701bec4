import { useTranslation } from 'react-i18next';
import { type Segment, SegmentedBar } from '#client/components/SegmentedBar.tsx';
import { useHolidays } from '#client/data/capacity/queries.ts';
import { daysOf } from '#client/data/sprints/days.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { formatDate } from '#client/lib/format.ts';
import { today } from '#client/lib/server-config.ts';
import { useNow } from '#client/lib/use-now.ts';
import classes from './RunningSprint.module.css';

/** 'Día 7 de 10 · quedan 3 días', with a bar of one segment per day. */
export function SprintDays({ sprint }: { sprint: Sprint }) {
  const { t } = useTranslation('sprints');
  const { holidays } = useHolidays(sprint.project_id);
  const { day, total, left, state } = daysOf(sprint, today(new Date(useNow())), holidays);
  const segments = Array.from({ length: total }, (_, index): Segment => {
    if (index + 1 === day && state === 'during') return 'now';
    return index + 1 <= day ? 'past' : 'future';
  });
  const texts = {
    before: t('running.starts', { date: formatDate(sprint.start_date) }),
    during: left === 0 ? t('running.lastDay') : t('running.left', { count: left }),
    after: t('running.overdue', { date: formatDate(sprint.end_date) }),
  };
  return (
    <div className={classes['measure']}>
      <p className={classes['label']}>
        {state !== 'before' && <b>{t('running.day', { day, total })}</b>}
        <span data-late={state === 'after' || undefined}>{texts[state]}</span>
      </p>
      <SegmentedBar thin segments={segments} />
    </div>
  );
}
