import { useTranslation } from 'react-i18next';
import { formatDate, formatDateLong, formatNumber } from '#client/lib/text/format.ts';
import type { BurndownReport } from '#shared/contracts/sprints/reports.ts';
import { SprintDaysChart } from './SprintDaysChart.tsx';
import { scopeText, type Unit } from './units.ts';

interface BurndownChartProps {
  report: BurndownReport;
  unit: Unit;
  /** px; without it the chart uses the height of the page. */
  height?: number;
}

/** The burndown chart of a sprint, with a readout of each day. Its table is the full alternative. */
export function BurndownChart({ report, unit, height }: BurndownChartProps) {
  const { t } = useTranslation('reports');
  const { sprint, start, days } = report;
  const real = [start[unit], ...days.map(({ remaining }) => remaining?.[unit] ?? null)];
  const ideal = [start[unit], ...days.map((day) => day.ideal?.[unit] ?? null)];
  const last = real.findLastIndex((value) => value !== null);
  const left = real[last] ?? 0;
  const marks = days.flatMap(({ added, removed, remaining }, index) => {
    const label = scopeText(added[unit], removed[unit]);
    if (label === '' || !remaining) return [];
    return [{ place: index + 1, value: remaining[unit], label, down: added[unit] === 0 }];
  });

  const readout = (place: number): string => {
    const day = days[place - 1];
    if (day === undefined) return t('readout.start', { amount: t(`amount.${unit}`, { count: start[unit] }) });
    const scope = scopeText(day.added[unit], day.removed[unit]);
    return [
      `${formatDateLong(day.day)}:`,
      day.remaining &&
        t('readout.remaining', { amount: t(`amount.${unit}`, { count: day.remaining[unit] }) }),
      day.ideal && t('readout.ideal', { value: formatNumber(day.ideal[unit]) }),
      day.remaining && t('readout.burned', { value: formatNumber(day.burned[unit]) }),
      scope && t('readout.scope', { value: scope }),
      day.paused && t('readout.paused'),
    ]
      .filter(Boolean)
      .join(' · ')
      .replace(': ·', ':');
  };

  return (
    <SprintDaysChart
      sprint={sprint}
      days={days}
      last={last}
      {...(height !== undefined && { height })}
      largest={Math.max(...real.map((value) => value ?? 0))}
      summary={t('summary.burndown', {
        sprint: sprint.name,
        start: t(`amount.${unit}`, { count: start[unit] }),
        left: t(`amount.${unit}`, { count: left }),
        date: formatDate(days[last - 1]?.day ?? sprint.as_of),
        done: t(`amount.${unit}`, { count: sprint.completed[unit] }),
      })}
      readout={readout}
      lines={[
        { look: 'ideal', values: ideal, label: t('legend.ideal') },
        {
          look: 'done',
          values: real,
          label: t(`short.${unit}`, { value: formatNumber(left), number: left }),
        },
      ]}
      marks={marks}
    />
  );
}
