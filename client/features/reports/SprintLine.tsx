import { useTranslation } from 'react-i18next';
import type { ReportedSprint } from '../../../shared/contracts/reports.ts';
import { SprintBadge } from '../../components/SprintBadge.tsx';
import { formatDate, formatDateRange } from '../../lib/format.ts';
import classes from './ReportsView.module.css';

/** Which sprint is told, how it stood, and up to which day. */
export function SprintLine({ sprint }: { sprint: ReportedSprint }) {
  const { t } = useTranslation('reports');
  const { name, status, start_date, end_date, goal } = sprint;
  const asOf = sprint.current ? null : t('asOf', { date: formatDate(sprint.as_of) });
  return (
    <div className={classes['sprint']}>
      <div className={classes['name']}>
        <h2>{name}</h2>
        <SprintBadge status={status} />
        <p>{[formatDateRange(start_date, end_date), asOf].filter(Boolean).join(' · ')}</p>
      </div>
      {goal && <p className={classes['goal']}>{t('goal', { goal })}</p>}
    </div>
  );
}
