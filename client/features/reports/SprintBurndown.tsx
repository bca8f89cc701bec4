import { useTranslation } from 'react-i18next';
import { Legend } from '#client/components/charts/Legend.tsx';
import { useAppSearch } from '#client/routing/app-search.ts';
import type { BurndownReport } from '#shared/contracts/sprints/reports.ts';
import { BurndownChart } from './BurndownChart.tsx';
import classes from './SprintChart.module.css';
import { UnitSwitch } from './UnitSwitch.tsx';
import { unitOf } from './units.ts';

/** px */
const HEIGHT_PX = 252;

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
      <BurndownChart report={report} unit={unit} height={HEIGHT_PX} />
    </div>
  );
}
