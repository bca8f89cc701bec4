import { useTranslation } from 'react-i18next';
import type { BurndownReport } from '../../../shared/contracts/reports.ts';
import { BurndownChart } from '../../components/charts/BurndownChart.tsx';
import { Legend } from '../../components/charts/Legend.tsx';
import { UnitSwitch } from '../../components/charts/UnitSwitch.tsx';
import { unitOf } from '../../components/charts/units.ts';
import { useAppSearch } from '../../lib/search.ts';
import classes from './Chart.module.css';

/** The burndown of a running sprint, in points or stories. */
export function SprintBurndown({ report }: { report: BurndownReport }) {
  const { t } = useTranslation('reports');
  const { unit = unitOf(report.sprint) } = useAppSearch();
  return (
    <div className={classes['chart']}>
      <div className={classes['top']}>
        <Legend
          entries={[
            ['real', t('legend.real')],
            ['ideal', t('legend.ideal')],
            ['scope', t('legend.scope')],
          ]}
        />
        <UnitSwitch unit={unit} />
      </div>
      <BurndownChart report={report} unit={unit} />
    </div>
  );
}
