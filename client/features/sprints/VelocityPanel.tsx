import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { lazy } from '../../lib/lazy.ts';
import { useReport } from '../../lib/reports.ts';
import { VELOCITY_SPRINTS } from '../../lib/sprints/queries.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import classes from './Chart.module.css';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { ReportPanel } from './ReportPanel.tsx';

/** px: legend, chart, readout. */
const HEIGHT = 232;

const SprintVelocity = lazy(async () => (await import('./SprintVelocity.tsx')).SprintVelocity, {
  placeholder: () => <ChartSkeleton height={HEIGHT} />,
});

/** The velocity of a team in its last sprints. */
export function VelocityPanel({ team, project }: { team: string; project: string }) {
  const { t } = useTranslation('sprints');
  const query = useReport('velocity', { team_id: team, last: VELOCITY_SPRINTS }, project);
  const mean = query.data?.mean;
  // stories where nothing is estimated, as in the whole report
  const unit = mean?.points === 0 ? 'stories' : 'points';
  return (
    <ReportPanel
      title={t('velocity.title')}
      order={2}
      query={query}
      search={{ view: 'reports', project, team, report: 'velocity' }}
      height={HEIGHT}
      aside={
        mean && (
          <span className={classes['mean']}>
            {t(`velocity.mean.${unit}`, { mean: formatNumber(mean[unit]) })}
          </span>
        )
      }
    >
      {(report) => report.sprints.length > 0 && <SprintVelocity report={report} unit={unit} />}
    </ReportPanel>
  );
}

/** Whose velocity the view shows: that of the only team under way, or, while none is, of the only one that has finished any. */
export function teamOf(
  running: readonly Sprint[],
  completed: readonly Sprint[],
): Pick<Sprint, 'team_id' | 'project_id'> | undefined {
  const [first, ...others] = running.length > 0 ? running : completed;
  if (first === undefined || others.some(({ team_id }) => team_id !== first.team_id)) return undefined;
  return completed.some(({ team_id }) => team_id === first.team_id) ? first : undefined;
}
