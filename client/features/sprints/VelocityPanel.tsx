import { useTranslation } from 'react-i18next';
import { useReport } from '#client/data/reports/queries.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { VELOCITY_SPRINTS } from '#shared/rules/reports/velocity-span.ts';
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
