import { useTranslation } from 'react-i18next';
import { formatDayTick, formatNumber, formatPercent, signed } from '#client/lib/format.ts';
import type { BurnupReport as Report } from '#shared/contracts/reports.ts';
import { BurnupChart } from './BurnupChart.tsx';
import type { Column } from './ReportTable.tsx';
import { SprintDaysReport } from './SprintDaysReport.tsx';
import type { Unit } from './units.ts';

type Day = Report['days'][number];

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The burnup of a sprint: its chart, its days as a table, and the changes of its scope. */
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
    <SprintDaysReport
      report="burnup"
      sprint={sprint}
      unit={unit}
      legend={[
        ['real', t('legend.completed')],
        ['scope-line', t('legend.total')],
        ['ideal', t('legend.ideal')],
        ['scope', t('legend.scope')],
      ]}
      chart={<BurnupChart report={report} unit={unit} />}
      figures={[
        { label: t('figure.committed'), figure: formatNumber(start[unit]) },
        { label: t('figure.scope'), figure: signed(scope[unit] - start[unit]) },
        { label: t('figure.completed'), figure: formatNumber(completed[unit]) },
        {
          label: t('figure.share'),
          figure: formatPercent(scope[unit] === 0 ? 0 : completed[unit] / scope[unit]),
        },
      ]}
      columns={columns}
      days={days}
      isFaint={({ scope: dayScope, working }) => !dayScope || !working}
      changes={scope_changes}
    />
  );
}
