import { useTranslation } from 'react-i18next';
import type { VelocityReport } from '../../../shared/contracts/reports.ts';
import { Legend } from '../../components/charts/Legend.tsx';
import type { Unit } from '../../components/charts/units.ts';
import { VelocityChart } from '../../components/charts/VelocityChart.tsx';
import classes from './Chart.module.css';

/** px */
const HEIGHT = 160;

/** What the last sprints of a team committed to and completed. */
export function SprintVelocity({ report, unit }: { report: VelocityReport; unit: Unit }) {
  const { t } = useTranslation('reports');
  return (
    <div className={classes['chart']}>
      <Legend
        entries={[
          ['outline', t('legend.committed')],
          ['filled', t('legend.completed')],
        ]}
      />
      <VelocityChart report={report} unit={unit} height={HEIGHT} />
    </div>
  );
}
