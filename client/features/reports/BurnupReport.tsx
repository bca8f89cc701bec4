import { useTranslation } from 'react-i18next';
import type { BurnupReport as Report } from '../../../shared/contracts/reports.ts';
import { BurnupChart } from '../../components/charts/BurnupChart.tsx';
import { Legend } from '../../components/charts/Legend.tsx';
import { UnitSwitch } from '../../components/charts/UnitSwitch.tsx';
import { signed, type Unit } from '../../components/charts/units.ts';
import { Panel } from '../../components/Panel.tsx';
import { formatDayTick, formatNumber, formatPercent } from '../../lib/format.ts';
import { Figures } from './Figures.tsx';
import classes from './ReportsView.module.css';
import { type Column, CsvButton, ReportTable } from './ReportTable.tsx';
import { ScopeChanges } from './ScopeChanges.tsx';
import { SprintLine } from './SprintLine.tsx';

type Day = Report['days'][number];

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The burnup of a sprint: its chart, its days as a table, and what changed its scope. */
export function BurnupReport({ report, unit }: { report: Report; unit: Unit }) {
  const { t } = useTranslation('reports');
  const { sprint, start, days, scope_changes } = report;
  const { scope, completed } = sprint;
  const figure = (label: string, of: (day: Day) => number | null): Column<Day> => ({
    label,
    numeric: true,
    value: (day) => {
      const value = of(day);
      return value === null ? null : rounded(value);
    },
    show: (day) => {
      const value = of(day);
      return value === null ? '' : formatNumber(value);
    },
  });
  const columns: Column<Day>[] = [
    { label: t('column.day'), value: ({ day }) => day, show: ({ day }) => formatDayTick(day) },
    figure(t('column.completed'), (day) => day.completed?.[unit] ?? null),
    figure(t('column.total'), (day) => day.scope?.[unit] ?? null),
    figure(t('column.ideal'), (day) => day.ideal?.[unit] ?? null),
  ];

  return (
    <>
      <SprintLine sprint={sprint} />
      <div className={classes['pair']}>
        <Panel title={t('panel.burnup')} aside={<UnitSwitch unit={unit} />}>
          <div className={classes['chart']}>
            <Legend
              entries={[
                ['real', t('legend.completed')],
                ['scope-line', t('legend.total')],
                ['ideal', t('legend.ideal')],
                ['scope', t('legend.scope')],
              ]}
            />
            <BurnupChart report={report} unit={unit} />
          </div>
          <Figures
            figures={[
              { label: t('figure.committed'), value: formatNumber(start[unit]) },
              { label: t('figure.scope'), value: signed(scope[unit] - start[unit]) },
              { label: t('figure.completed'), value: formatNumber(completed[unit]) },
              {
                label: t('figure.share'),
                value: formatPercent(scope[unit] === 0 ? 0 : completed[unit] / scope[unit]),
              },
            ]}
          />
        </Panel>
        <Panel
          title={t('panel.days')}
          aside={<CsvButton name={['burnup', sprint.name, sprint.as_of]} columns={columns} rows={days} />}
        >
          <ReportTable
            caption={t('caption.burnup', { sprint: sprint.name })}
            columns={columns}
            rows={days}
            keyOf={({ day }) => day}
            isFaint={({ scope: known, working }) => !known || !working}
          />
        </Panel>
      </div>
      <ScopeChanges sprint={sprint} changes={scope_changes} unit={unit} />
    </>
  );
}
