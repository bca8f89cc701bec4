import { useTranslation } from 'react-i18next';
import { LongText } from '#client/components/layout/LongText.tsx';
import { sprintRange } from '#client/data/sprints/real-end.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { SprintBadge } from '#client/stories/marks/SprintBadge.tsx';
import type { ReportedSprint } from '#shared/contracts/sprints/reports.ts';
import classes from './ReportsView.module.css';

/** The sprint of a report: its name, its status, and the last day of the report. */
export function SprintLine({ sprint }: { sprint: ReportedSprint }) {
  const { t } = useTranslation('reports');
  const { name, status, goal } = sprint;
  const asOf = sprint.current ? null : t('asOf', { date: formatDate(sprint.as_of) });
  return (
    <div className={classes['sprint']}>
      <div className={classes['name']}>
        <h2>{name}</h2>
        <SprintBadge status={status} />
        <p>{[sprintRange(sprint, sprint.ended_at), asOf].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes['goal']}>
        <LongText lines={1} text={goal ? t('goal', { goal }) : t('noGoal')} />
      </div>
    </div>
  );
}
