import { useTranslation } from 'react-i18next';
import { Legend } from '#client/components/charts/Legend.tsx';
import type { VelocityReport } from '#shared/contracts/sprints/reports.ts';
import classes from './SprintChart.module.css';
import { isUnmet, type Unit } from './units.ts';
import { VelocityChart } from './VelocityChart.tsx';

/** px */
const HEIGHT_PX = 160;

/** The velocity chart of the last sprints of a team. */
export function SprintVelocity({ report, unit }: { report: VelocityReport; unit: Unit }) {
  const { t } = useTranslation('reports');
  const unmet = report.sprints.some((sprint) => isUnmet(sprint, unit))
    ? ([['hatched', t('legend.unmet')]] as const)
    : [];
  return (
    <div className={classes['chart']}>
      <Legend entries={[['outline', t('legend.committed')], ['filled', t('legend.completed')], ...unmet]} />
      <VelocityChart report={report} unit={unit} height={HEIGHT_PX} />
    </div>
  );
}
