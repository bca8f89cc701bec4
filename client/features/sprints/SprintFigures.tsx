import { useTranslation } from 'react-i18next';
import type { BurndownReport } from '../../../shared/contracts/reports.ts';
import { minus, NOTHING, plus, type Tally } from '../../../shared/rules/sprint-history.ts';
import { formatNumber } from '../../lib/format.ts';
import classes from './RunningSprint.module.css';

interface SprintFiguresProps {
  /** Missing while it loads. */
  report: BurndownReport | null | undefined;
}

/** Committed, added, completed and remaining work of a running sprint, as the event log tells it. */
export function SprintFigures({ report }: SprintFiguresProps) {
  const { t } = useTranslation('sprints');
  const sprint = report?.sprint;
  const sum = (of: 'added' | 'removed') => report?.days.map((day) => day[of]).reduce(plus, NOTHING);
  const removed = sum('removed');
  const figures: [label: string, tally: Tally | undefined, detail?: string][] = [
    [t('running.committed'), sprint?.committed],
    [
      t('running.added'),
      sum('added'),
      removed?.points
        ? t('running.removed', { points: formatNumber(removed.points), number: removed.points })
        : '',
    ],
    [t('running.completed'), sprint?.completed],
    [t('running.pending'), sprint && minus(sprint.scope, sprint.completed)],
  ];
  return (
    <dl className={classes['strip']}>
      {figures.map(([label, tally, detail]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{tally ? formatNumber(tally.points) : '–'}</b>{' '}
            {t('running.points', { points: tally?.points ?? 0 })}
            <span>
              {tally && [t('running.stories', { count: tally.stories }), detail].filter(Boolean).join(' · ')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
