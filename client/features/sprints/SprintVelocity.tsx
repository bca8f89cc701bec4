import { useTranslation } from 'react-i18next';
import type { VelocityReport } from '../../../shared/contracts/reports.ts';
import { Legend } from '../../components/charts/Legend.tsx';
import { VelocityChart } from '../../components/charts/VelocityChart.tsx';
import classes from './Chart.module.css';

/** px */
const HEIGHT = 160;

/** What the last sprints of a team committed to and completed, in points. */
export function SprintVelocity({ report }: { report: VelocityReport }) {
  const { t } = useTranslation('reports');
  return (
    <div className={classes['chart']}>
      <Legend
        entries={[
          ['outline', t('legend.committed')],
          ['filled', t('legend.completed')],
        ]}
      />
      <VelocityChart report={report} unit="points" height={HEIGHT} />
    </div>
  );
}
