import { useTranslation } from 'react-i18next';
import { formatDate, formatDateLong, formatNumber, signed } from '#client/lib/format.ts';
import type { BurnupReport } from '#shared/contracts/reports.ts';
import { SprintDaysChart } from './SprintDaysChart.tsx';
import type { Unit } from './units.ts';

interface BurnupChartProps {
  report: BurnupReport;
  unit: Unit;
}

/** The burnup chart of a sprint: its scope and its completed work. */
export function BurnupChart({ report, unit }: BurnupChartProps) {
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
