import { useTranslation } from 'react-i18next';
import { formatDayTick, formatNumber } from '#client/lib/text/format.ts';
import type { BurndownReport as Report } from '#shared/contracts/sprints/reports.ts';
import { BurndownChart } from './BurndownChart.tsx';
import { type Column, figureColumn } from './ReportTable.tsx';
import { SprintDaysReport } from './SprintDaysReport.tsx';
import { scopeText, type Unit } from './units.ts';

type Day = Report['days'][number];

/** The burndown of a sprint: its chart, its days as a table, and the changes of its scope. */
export function BurndownReport({ report, unit }: { report: Report; unit: Unit }) {
  const { t } = useTranslation('reports');
  const { sprint, start, days, scope_changes } = report;
  const sum = (of: 'added' | 'removed') => days.reduce((total, day) => total + day[of][unit], 0);
  const left = days.findLast(({ remaining }) => remaining)?.remaining?.[unit] ?? start[unit];
  const ifReported = ({ remaining }: Day, value: number) => (remaining ? value : null);
  const columns: Column<Day>[] = [
    { label: t('column.day'), value: ({ day }) => day, show: ({ day }) => formatDayTick(day) },
    figureColumn(t('column.remaining'), ({ remaining }) => remaining?.[unit] ?? null),
    figureColumn(t('column.ideal'), ({ ideal }) => ideal?.[unit] ?? null),
    figureColumn(t('column.burned'), (day) => ifReported(day, day.burned[unit])),
    {
      label: t('column.scope'),
      numeric: true,
      value: (day) => ifReported(day, day.added[unit] - day.removed[unit]),
      show: (day) => scopeText(day.added[unit], day.removed[unit]),
    },
  ];

  return (
    <SprintDaysReport
      report="burndown"
      sprint={sprint}
      unit={unit}
      legend={[
        ['real', t('legend.real')],
        ['ideal', t('legend.ideal')],
        ['scope', t('legend.scope')],
      ]}
      chart={<BurndownChart report={report} unit={unit} />}
      figures={[
        { label: t('figure.committed'), figure: formatNumber(start[unit]) },
        { label: t('figure.scope'), figure: scopeText(sum('added'), sum('removed')) || '0' },
        { label: t('figure.completed'), figure: formatNumber(sprint.completed[unit]) },
        { label: t('figure.remaining'), figure: formatNumber(left) },
      ]}
      columns={columns}
      days={days}
      isFaint={({ remaining, working }) => !remaining || !working}
      changes={scope_changes}
    />
  );
}
