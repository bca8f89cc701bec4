import { useTranslation } from 'react-i18next';
import {
  formatDate,
  formatDateLong,
  formatDayTick,
  formatNumber,
  formatPercent,
  signed,
} from '#client/lib/text/format.ts';
import type { BurnupReport as Report } from '#shared/contracts/sprints/reports.ts';
import { type Column, figureColumn } from './ReportTable.tsx';
import { SprintDaysChart } from './SprintDaysChart.tsx';
import { SprintDaysReport } from './SprintDaysReport.tsx';
import type { Unit } from './units.ts';

type Day = Report['days'][number];

/** The burnup of a sprint: its chart, its days as a table, and the changes of its scope. */
export function BurnupReport({ report, unit }: { report: Report; unit: Unit }) {
  const { t } = useTranslation('reports');
  const { sprint, start, days, scope_changes } = report;
  const { scope, completed } = sprint;
  const columns: Column<Day>[] = [
    { label: t('column.day'), value: ({ day }) => day, show: ({ day }) => formatDayTick(day) },
    figureColumn(t('column.completed'), (day) => day.completed?.[unit] ?? null),
    figureColumn(t('column.total'), (day) => day.scope?.[unit] ?? null),
    figureColumn(t('column.ideal'), (day) => day.ideal?.[unit] ?? null),
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

interface BurnupChartProps {
  report: Report;
  unit: Unit;
}

/** The burnup chart of a sprint: its scope and its completed work. */
function BurnupChart({ report, unit }: BurnupChartProps) {
  const { t } = useTranslation('reports');
  const { sprint, start, days } = report;
  const scope = [start[unit], ...days.map((day) => day.scope?.[unit] ?? null)];
  const completed = [0, ...days.map((day) => day.completed?.[unit] ?? null)];
  const ideal = [0, ...days.map((day) => day.ideal?.[unit] ?? null)];
  const last = scope.findLastIndex((value) => value !== null);
  const marks = scope.flatMap((value, place) => {
    const before = scope[place - 1];
    if (value === null || before === null || before === undefined || value === before) return [];
    return [{ place, value, label: signed(value - before), down: value < before }];
  });
  const short = (value: number) => t(`short.${unit}`, { value: formatNumber(value), number: value });

  const readout = (place: number): string => {
    const day = days[place - 1];
    if (day === undefined) return t('readout.start', { amount: t(`amount.${unit}`, { count: start[unit] }) });
    const { completed: done, scope: all, ideal: target } = day;
    const figures = [
      done && all && t('readout.completed', { done: formatNumber(done[unit]), scope: short(all[unit]) }),
      target && t('readout.ideal', { value: formatNumber(target[unit]) }),
      day.paused && t('readout.paused'),
    ];
    return `${formatDateLong(day.day)}: ${figures.filter(Boolean).join(' · ')}`;
  };

  return (
    <SprintDaysChart
      sprint={sprint}
      days={days}
      last={last}
      largest={Math.max(...scope.map((value) => value ?? 0))}
      summary={t('summary.burnup', {
        sprint: sprint.name,
        start: t(`amount.${unit}`, { count: start[unit] }),
        scope: t(`amount.${unit}`, { count: sprint.scope[unit] }),
        done: formatNumber(sprint.completed[unit]),
        date: formatDate(days[last - 1]?.day ?? sprint.as_of),
      })}
      readout={readout}
      lines={[
        { look: 'ideal', values: ideal, label: t('legend.ideal') },
        { look: 'scope', values: scope, label: short(scope[last] ?? 0) },
        { look: 'done', values: completed, label: short(completed[last] ?? 0) },
      ]}
      marks={marks}
    />
  );
}
