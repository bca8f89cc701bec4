import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatNumber } from '#client/lib/text/format.ts';
import classes from './Chart.module.css';
import { gridOf, labelEvery, type Plot } from './scale.ts';
import { useSize } from './use-size.ts';

export interface Tick {
  label: string;
  /** Whether it is the main tick of the chart: today. */
  strong?: boolean;
}

interface ChartProps {
  /** px; without it the chart is as high as its page has room for. */
  height?: number;
  /** The largest drawn value. */
  largest: number;
  ticks: readonly Tick[];
  /** The width of a label along the bottom, in px. */
  tickWidth?: number;
  /** Whether positions are bands (for bars) instead of points from edge to edge. */
  banded?: boolean;
  /** A summary for screen readers. The table beside a chart is its full alternative. */
  summary: string;
  /** The name of the readout that the arrow keys move: days, sprints. */
  readoutLabel: string;
  /** The index of the readout while no other is selected. */
  rest: number;
  readout: (index: number) => string;
  children: (plot: Plot) => ReactNode;
}

const TOP = 30;
const BOTTOM = 28;
const LEFT = 40;
const RIGHT = 52;

/**
 * The frame of our charts: four grid lines, labels of 11 px at any width, and a readout of one position by pointer, touch or
 * arrow keys. `children` draws the content.
 */
export function Chart({ height: fixed, ticks, rest, readout, ...props }: ChartProps) {
  const [canvas, { width, height }] = useSize();
  const [chosen, setChosen] = useState<number>();
  const last = ticks.length - 1;
  const index = Math.min(last, chosen ?? rest);
  const grid = gridOf(props.largest);
  const said = readout(index);
  const text = said.charAt(0).toLocaleUpperCase() + said.slice(1);
  const plot = plotOf({ width, height, places: ticks.length, banded: props.banded, top: grid.at(-1) ?? 1 });

  const selectByPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const at = event.clientX - left + plot.left;
    const nearest = ticks.map((_, candidate) => Math.abs(plot.x(candidate) - at));
    setChosen(nearest.indexOf(Math.min(...nearest)));
  };
  const moveByKey = (event: KeyboardEvent) => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, next)));
  };

  return (
    <div className={classes['chart']}>
      <div ref={canvas} className={classes['canvas']} style={fixed === undefined ? {} : { height: fixed }}>
        {width > 0 && (
          <>
            <svg width={width} height={height} role="img" aria-label={props.summary}>
              <Grid plot={plot} values={grid} />
              <Ticks plot={plot} ticks={ticks} width={props.tickWidth ?? 36} />
              {chosen !== undefined && (
                <line
                  className={classes['guide']}
                  x1={plot.x(index)}
                  x2={plot.x(index)}
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
              aria-valuenow={index}
              aria-valuetext={text}
              onPointerMove={selectByPointer}
              onPointerDown={selectByPointer}
              onPointerLeave={() => setChosen(undefined)}
              onKeyDown={moveByKey}
              onBlur={() => setChosen(undefined)}
            />
          </>
        )}
      </div>
      <p className={classes['readout']} aria-hidden="true">
        {text}
      </p>
    </div>
  );
}

/** The boxes of a chart that is loading: as high as the page lets it be, and the line that reads it out. */
export function ChartSkeleton() {
  return (
    <div className={classes['chart']}>
      <div className={classes['canvas']} />
      <p className={classes['readout']} />
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
    x: (index) =>
      banded ? LEFT + (room * (index + 0.5)) / places : LEFT + (room * index) / Math.max(1, places - 1),
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

/** Labels along the bottom. If there are too many, only every second, third … is shown, and always the strong one. */
function Ticks({ plot, ticks, width }: { plot: Plot; ticks: readonly Tick[]; width: number }) {
  const every = labelEvery(ticks.length, plot.right - plot.left, width);
  const strong = ticks.findIndex((tick) => tick.strong);
  return ticks.map(({ label }, index) => {
    const crowded = index !== strong && strong !== -1 && Math.abs(index - strong) < every;
    if (index !== strong && (index % every !== 0 || crowded)) return null;
    return (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
        key={index}
        x={plot.x(index)}
        y={plot.bottom + 20}
        textAnchor="middle"
        data-strong={index === strong || undefined}
      >
        {label}
      </text>
    );
  });
}
