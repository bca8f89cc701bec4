import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import classes from './Chart.module.css';
import { gridOf, labelEvery, type Plot } from './scale.ts';

export interface Tick {
  label: string;
  /** The place that the chart is about: today. */
  strong?: boolean;
}

interface ChartProps {
  /** px */
  height?: number;
  /** The largest value that is drawn. */
  largest: number;
  ticks: readonly Tick[];
  /** px that a label along the bottom needs. */
  tickWidth?: number;
  /** Places are bands (of bars) in place of points from edge to edge. */
  banded?: boolean;
  /** Read out as the picture's meaning. The table beside a chart is its full alternative. */
  summary: string;
  /** What one goes through with the arrow keys: days, sprints. */
  readoutLabel: string;
  /** The place that is read out while none is chosen. */
  rest: number;
  readout: (place: number) => string;
  children: (plot: Plot) => ReactNode;
}

const TOP = 30;
const BOTTOM = 28;
const LEFT = 40;
const RIGHT = 52;

/**
 * The frame of our charts: four grid lines, labels of 11 px at any width, and a readout of one place by pointer, touch or
 * arrow keys. What is drawn in it comes from `children`.
 */
export function Chart({ height = 252, ticks, rest, readout, ...props }: ChartProps) {
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<number>();
  const last = ticks.length - 1;
  const place = Math.min(last, chosen ?? rest);
  const grid = gridOf(props.largest);
  const plot = plotOf({ width, height, places: ticks.length, banded: props.banded, top: grid.at(-1) ?? 1 });

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const at = event.clientX - left + plot.left;
    const nearest = ticks.map((_, candidate) => Math.abs(plot.x(candidate) - at));
    setChosen(nearest.indexOf(Math.min(...nearest)));
  };
  const step = (event: KeyboardEvent) => {
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, next)));
  };

  return (
    <div className={classes['chart']}>
      <div ref={ref} className={classes['canvas']} style={{ height }}>
        {width > 0 && (
          <>
            <svg width={width} height={height} role="img" aria-label={props.summary}>
              <Grid plot={plot} values={grid} />
              <Ticks plot={plot} ticks={ticks} width={props.tickWidth ?? 36} />
              {chosen !== undefined && (
                <line
                  className={classes['guide']}
                  x1={plot.x(place)}
                  x2={plot.x(place)}
                  y1={plot.top}
                  y2={plot.bottom}
                />
              )}
              {props.children(plot)}
            </svg>
            <div
              className={classes['reader']}
              style={{
                left: plot.left,
                width: plot.right - plot.left,
                top: plot.top,
                height: plot.bottom - plot.top,
              }}
              role="slider"
              tabIndex={0}
              aria-label={props.readoutLabel}
              aria-valuemin={0}
              aria-valuemax={last}
              aria-valuenow={place}
              aria-valuetext={readout(place)}
              onPointerMove={point}
              onPointerDown={point}
              onPointerLeave={() => setChosen(undefined)}
              onKeyDown={step}
              onBlur={() => setChosen(undefined)}
            />
          </>
        )}
      </div>
      <p className={classes['readout']} aria-hidden="true">
        {readout(place)}
      </p>
    </div>
  );
}

interface Room {
  width: number;
  height: number;
  places: number;
  banded: boolean | undefined;
  top: number;
}

function plotOf({ width, height, places, banded, top }: Room): Plot {
  const right = Math.max(LEFT + 1, width - (banded ? 8 : RIGHT));
  const bottom = height - BOTTOM;
  const room = right - LEFT;
  return {
    left: LEFT,
    right,
    top: TOP,
    bottom,
    x: (place) =>
      banded ? LEFT + (room * (place + 0.5)) / places : LEFT + (room * place) / Math.max(1, places - 1),
    y: (value) => bottom - ((bottom - TOP) * value) / top,
  };
}

function Grid({ plot, values }: { plot: Plot; values: readonly number[] }) {
  return values.map((value) => (
    <g key={value}>
      <line
        className={classes['grid']}
        x1={plot.left}
        x2={plot.right}
        y1={plot.y(value)}
        y2={plot.y(value)}
      />
      <text x={plot.left - 10} y={plot.y(value) + 4} textAnchor="end">
        {formatNumber(value)}
      </text>
    </g>
  ));
}

/** Labels along the bottom; of too many every second, third …, and always the strong one. */
function Ticks({ plot, ticks, width }: { plot: Plot; ticks: readonly Tick[]; width: number }) {
  const every = labelEvery(ticks.length, plot.right - plot.left, width);
  const strong = ticks.findIndex((tick) => tick.strong);
  return ticks.map(({ label }, place) => {
    const crowded = place !== strong && strong !== -1 && Math.abs(place - strong) < every;
    if (place !== strong && (place % every !== 0 || crowded)) return null;
    return (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
        key={place}
        x={plot.x(place)}
        y={plot.bottom + 20}
        textAnchor="middle"
        data-strong={place === strong || undefined}
      >
        {label}
      </text>
    );
  });
}
