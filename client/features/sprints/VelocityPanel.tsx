import { useTranslation } from 'react-i18next';
import { useReport } from '#client/data/reports/queries.ts';
import { VELOCITY_SPRINTS } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import classes from './Chart.module.css';
import { CHART_HEIGHT, type SprintCharts } from './charts.ts';
import { ReportPanel } from './ReportPanel.tsx';

interface VelocityPanelProps {
  team: string;
  project: string;
  Velocity: SprintCharts['Velocity'];
}

/** The velocity of a team in its last sprints. */
export function VelocityPanel({ team, project, Velocity }: VelocityPanelProps) {
  const { t } = useTranslation('sprints');
  const query = useReport('velocity', { team_id: team, last: VELOCITY_SPRINTS }, project);
  const mean = query.data?.mean;
  // stories if nothing is estimated, as in the full report
  const unit = mean?.points === 0 ? 'stories' : 'points';
  return (
    <ReportPanel
      title={t('velocity.title')}
      order={2}
      query={query}
      search={{ view: 'reports', project, team, report: 'velocity' }}
      height={CHART_HEIGHT.velocity}
      aside={
        mean && (
          <span className={classes['mean']}>
            {t(`velocity.mean.${unit}`, { count: mean[unit], mean: formatNumber(mean[unit]) })}
          </span>
        )
      }
    >
      {(report) => report.sprints.length > 0 && <Velocity report={report} unit={unit} />}
    </ReportPanel>
  );
}

/**
 * The team whose velocity the view shows: the only team with a running sprint or, if no sprint runs, the only team that has
 * completed one.
 */
export function teamOf(
  running: readonly Sprint[],
  completed: readonly Sprint[],
): Pick<Sprint, 'team_id' | 'project_id'> | undefined {
  const [first, ...others] = running.length > 0 ? running : completed;
  if (first === undefined || others.some(({ team_id }) => team_id !== first.team_id)) return undefined;
  return completed.some(({ team_id }) => team_id === first.team_id) ? first : undefined;
}
