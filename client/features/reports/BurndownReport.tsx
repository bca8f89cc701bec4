import { useTranslation } from 'react-i18next';
import type { BurndownReport as Report } from '../../../shared/contracts/reports.ts';
import { BurndownChart } from '../../components/charts/BurndownChart.tsx';
import { Legend } from '../../components/charts/Legend.tsx';
import { UnitSwitch } from '../../components/charts/UnitSwitch.tsx';
import { scopeText, type Unit } from '../../components/charts/units.ts';
import { Panel } from '../../components/Panel.tsx';
import { formatDayTick, formatNumber } from '../../lib/format.ts';
import { Figures } from './Figures.tsx';
import classes from './ReportsView.module.css';
import { type Column, CsvButton, ReportTable } from './ReportTable.tsx';
import { ScopeChanges } from './ScopeChanges.tsx';
import { SprintLine } from './SprintLine.tsx';

type Day = Report['days'][number];

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The burndown of a sprint: its chart, its days as a table, and what changed its scope. */
export function BurndownReport({ report, unit }: { report: Report; unit: Unit }) {
  const { t } = useTranslation('reports');
  const { sprint, start, days, scope_changes } = report;
  const sum = (of: 'added' | 'removed') => days.reduce((total, day) => total + day[of][unit], 0);
  const left = days.findLast(({ remaining }) => remaining)?.remaining?.[unit] ?? start[unit];
  const known = ({ remaining }: Day, value: number) => (remaining ? value : null);
  const shown = (value: number | null) => (value === null ? '' : formatNumber(value));
  const columns: Column<Day>[] = [
    { label: t('column.day'), value: ({ day }) => day, show: ({ day }) => formatDayTick(day) },
    {
      label: t('column.remaining'),
      numeric: true,
      value: ({ remaining }) => remaining?.[unit] ?? null,
      show: ({ remaining }) => shown(remaining?.[unit] ?? null),
    },
    {
      label: t('column.ideal'),
      numeric: true,
      value: ({ ideal }) => ideal && rounded(ideal[unit]),
      show: ({ ideal }) => shown(ideal?.[unit] ?? null),
    },
    {
      label: t('column.burned'),
      numeric: true,
      value: (day) => known(day, day.burned[unit]),
      show: (day) => shown(known(day, day.burned[unit])),
    },
    {
      label: t('column.scope'),
      numeric: true,
      value: (day) => known(day, day.added[unit] - day.removed[unit]),
      show: (day) => scopeText(day.added[unit], day.removed[unit]),
    },
  ];

  return (
    <>
      <SprintLine sprint={sprint} />
      <div className={classes['pair']}>
        <Panel title={t('panel.burndown')} aside={<UnitSwitch unit={unit} />}>
          <div className={classes['chart']}>
            <Legend
              entries={[
                ['real', t('legend.real')],
                ['ideal', t('legend.ideal')],
                ['scope', t('legend.scope')],
              ]}
            />
            <BurndownChart report={report} unit={unit} />
          </div>
          <Figures
            figures={[
              { label: t('figure.committed'), value: formatNumber(start[unit]) },
              { label: t('figure.scope'), value: scopeText(sum('added'), sum('removed')) || '0' },
              { label: t('figure.completed'), value: formatNumber(sprint.completed[unit]) },
              { label: t('figure.remaining'), value: formatNumber(left) },
            ]}
          />
        </Panel>
        <Panel
          title={t('panel.days')}
          aside={<CsvButton name={['burndown', sprint.name, sprint.as_of]} columns={columns} rows={days} />}
        >
          <ReportTable
            caption={t('caption.burndown', { sprint: sprint.name })}
            columns={columns}
            rows={days}
            keyOf={({ day }) => day}
            isFaint={({ remaining, working }) => !remaining || !working}
          />
        </Panel>
      </div>
      <ScopeChanges sprint={sprint} changes={scope_changes} unit={unit} />
    </>
  );
}
