import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#client/components/charts/Chart.tsx';
import type { Plot } from '#client/components/charts/scale.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import type { VelocityReport } from '#shared/contracts/sprints/reports.ts';
import { isUnmet, type Unit } from './units.ts';
import classes from './VelocityChart.module.css';

/** The maximum width of a bar, in px; each sprint has a pair of them. */
const MAX_BAR_PX = 18;
const GAP = 3;
/** A narrower bar has no room for its figure (px). */
const MIN_BAR_WITH_FIGURE_PX = 8;

/** Shortens 'Sprint 13' to 'S13' if there is little room. */
const shortName = (name: string): string => name.replace(/^(\p{L})\p{L}*\s+(\d+)$/u, '$1$2');

const averageOf = ({ mean }: VelocityReport, unit: Unit) => mean?.[unit] ?? 0;

interface VelocityChartProps {
  report: VelocityReport;
  unit: Unit;
  /** px; without it the chart uses the height of the page. */
  height?: number;
}

/** The committed and completed work of each sprint, as pairs of bars, and the mean of the completed work. */
export function VelocityChart({ report, unit, height }: VelocityChartProps) {
  const { t } = useTranslation('reports');
  const { sprints } = report;
  return (
    <Chart
      {...(height !== undefined && { height })}
      banded
      largest={Math.max(...sprints.flatMap(({ committed, completed }) => [committed[unit], completed[unit]]))}
      ticks={sprints.map(({ name }) => ({ label: shortName(name) }))}
      tickWidth={34}
      summary={t('summary.velocity', { count: sprints.length, mean: formatNumber(averageOf(report, unit)) })}
      readoutLabel={t('chart.sprints')}
      rest={sprints.length - 1}
      readout={(place) => {
        const sprint = sprints[place];
        if (sprint === undefined) return '';
        const { name, committed, completed } = sprint;
        const figures = t('readout.velocity', {
          sprint: name,
          committed: t(`readout.committed_${unit}`, { count: committed[unit] }),
          completed: t(`readout.completed_${unit}`, { count: completed[unit] }),
        });
        return `${figures} · ${t(isUnmet(sprint, unit) ? 'readout.unmet' : 'readout.met')}`;
      }}
    >
      {(plot) => <Bars plot={plot} report={report} unit={unit} />}
    </Chart>
  );
}

interface BarsProps extends Omit<VelocityChartProps, 'height'> {
  plot: Plot;
}

function Bars({ plot, report, unit }: BarsProps) {
  const hatching = useId();
  const { sprints } = report;
  const mean = plot.y(averageOf(report, unit));
  const band = (plot.right - plot.left) / sprints.length;
  const width = Math.max(2, Math.min(MAX_BAR_PX, (band - GAP) / 2 - GAP));
  const barOf = (value: number) => {
    const y = plot.y(value);
    return { y, width, height: plot.bottom - y, rx: Math.min(2, width / 2) };
  };
  return (
    <g className={classes['bars']}>
      <Hatching id={hatching} />
      {sprints.map((sprint, place) => {
        const unmet = isUnmet(sprint, unit);
        const x = plot.x(place);
        return (
          <g key={sprint.id}>
            <rect data-bar="committed" x={x - GAP / 2 - width} {...barOf(sprint.committed[unit])} />
            <rect
              data-bar="completed"
              data-unmet={unmet || undefined}
              {...(unmet && { fill: `url(#${hatching})` })}
              x={x + GAP / 2}
              {...barOf(sprint.completed[unit])}
            />
          </g>
        );
      })}
      <line data-mean x1={plot.left} x2={plot.right} y1={mean} y2={mean} />
      {width >= MIN_BAR_WITH_FIGURE_PX &&
        sprints.map(({ id, completed }, place) => (
          <text
            key={id}
            data-strong
            x={plot.x(place) + GAP / 2 + width / 2}
            y={plot.y(completed[unit]) - 5}
            textAnchor="middle"
          >
            {formatNumber(completed[unit])}
          </text>
        ))}
    </g>
  );
}

/** The pattern of a bar below its commitment: it differs from the full one without its colour. */
function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect data-hatch width={2.5} height={5} />
    </pattern>
  );
}
