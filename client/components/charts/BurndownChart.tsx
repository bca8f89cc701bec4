import { useTranslation } from 'react-i18next';
import type { BurndownReport } from '../../../shared/contracts/reports.ts';
import { formatDate, formatDateLong, formatDayTick, formatNumber } from '../../lib/format.ts';
import { Chart } from './Chart.tsx';
import { DayLines, NowLine, PausedDays, ScopeMarks } from './DayLines.tsx';
import { scopeText, type Unit } from './units.ts';

interface BurndownChartProps {
  report: BurndownReport;
  unit: Unit;
  /** px */
  height?: number;
}

/** The burndown of a sprint as a picture, with a readout of each day. Its table is the full alternative. */
export function BurndownChart({ report, unit, height = 252 }: BurndownChartProps) {
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
  const unfinished = sprint.status !== 'completed' && last < days.length;

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
    <Chart
      height={height}
      largest={Math.max(...real.map((value) => value ?? 0))}
      ticks={[
        { label: t('chart.start') },
        ...days.map(({ day }, index) => ({
          label: formatDayTick(day),
          strong: unfinished && index + 1 === last,
        })),
      ]}
      summary={t('summary.burndown', {
        sprint: sprint.name,
        start: t(`amount.${unit}`, { count: start[unit] }),
        left: t(`amount.${unit}`, { count: left }),
        date: formatDate(days[last - 1]?.day ?? sprint.as_of),
        done: t(`amount.${unit}`, { count: sprint.completed[unit] }),
      })}
      readoutLabel={t('chart.days')}
      rest={last}
      readout={readout}
    >
      {(plot) => (
        <>
          <PausedDays
            plot={plot}
            label={t('chart.paused')}
            places={days.flatMap(({ paused }, index) => (paused ? [index + 1] : []))}
          />
          {unfinished && last > 0 && (
            <NowLine
              plot={plot}
              place={last}
              label={sprint.current ? t('chart.today') : formatDate(sprint.as_of)}
            />
          )}
          <DayLines
            plot={plot}
            lines={[
              { look: 'ideal', values: ideal, label: t('legend.ideal') },
              {
                look: 'done',
                values: real,
                label: t(`short.${unit}`, { value: formatNumber(left), number: left }),
              },
            ]}
          />
          <ScopeMarks plot={plot} marks={marks} />
        </>
      )}
    </Chart>
  );
}
