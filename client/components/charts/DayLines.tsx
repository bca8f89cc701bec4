import classes from './DayLines.module.css';
import type { Plot } from './scale.ts';

export type LineVariant = 'done' | 'scope' | 'ideal';

export interface DayLine {
  look: LineVariant;
  /** One value per position; null: the line ends or has a gap. */
  values: readonly (number | null)[];
  /** The label at the right of the last value. */
  label: string;
}

/** The distance between the baselines of two labels, in px. */
const LABEL_HEIGHT = 14;
/** How far the label of a line that ends at its start stands above it, in px. */
const ABOVE = 14;

interface Placed {
  place: number;
  value: number;
}

const pointsOf = ({ values }: DayLine): Placed[] =>
  values.flatMap((value, place) => (value === null ? [] : [{ place, value }]));

/** Lines over days. Real lines are solid with a dot per day, the ideal line is dotted; each has a label at its end. */
export function DayLines({ lines, plot }: { lines: readonly DayLine[]; plot: Plot }) {
  const drawn = lines.flatMap((line) => {
    const points = pointsOf(line);
    const end = points.at(-1);
    return end === undefined ? [] : [{ line, points, end }];
  });
  // at the start all lines meet: beside it the label would lie on the ideal one
  const above = ({ place }: Placed) => (place === 0 ? ABOVE : 0);
  const labels = spread(
    drawn.map(({ end }) => ({ x: plot.x(end.place), y: plot.y(end.value) - above(end) })),
  );
  return drawn.map(({ line, points, end }, place) => (
    <g key={line.look} className={classes['line']} data-look={line.look}>
      <polyline points={points.map((p) => `${plot.x(p.place)},${plot.y(p.value)}`).join(' ')} />
      {line.look !== 'ideal' &&
        points
          .filter((p) => p === end || p !== points[0])
          .map((p) => (
            <circle
              key={p.place}
              cx={plot.x(p.place)}
              cy={plot.y(p.value)}
              r={p === end ? 4 : 2.5}
              data-end={p === end || undefined}
            />
          ))}
      <text x={plot.x(end.place) + 9} y={labels[place]}>
        {line.label}
      </text>
    </g>
  ));
}

/** The baselines of the labels at the ends of lines, moved apart if lines end close to each other. */
function spread(ends: readonly { x: number; y: number }[]): number[] {
  const order = ends.map((_, index) => index).sort((a, b) => (ends[a]?.y ?? 0) - (ends[b]?.y ?? 0));
  const baselines: number[] = [];
  let above: { x: number; baseline: number } | undefined;
  for (const index of order) {
    const { x, y } = ends[index] ?? { x: 0, y: 0 };
    const near = above !== undefined && Math.abs(above.x - x) < 60;
    const baseline = near && above ? Math.max(y + 4, above.baseline + LABEL_HEIGHT) : y + 4;
    baselines[index] = baseline;
    above = { x, baseline };
  }
  return baselines;
}

export interface ScopeMark {
  place: number;
  /** The value of the line below the mark. */
  value: number;
  /** '+3', '−2', or both. */
  label: string;
  /** Whether the scope became smaller. */
  down: boolean;
}

/** Triangles on the days when the scope changed: up for more, down for less, with the figure. */
export function ScopeMarks({ marks, plot }: { marks: readonly ScopeMark[]; plot: Plot }) {
  return marks.map(({ place, value, label, down }) => {
    const x = plot.x(place);
    const y = Math.max(plot.top - 8, plot.y(value) - 10);
    return (
      <g key={place} className={classes['mark']}>
        <path d={down ? `M${x - 5} ${y - 8}h10l-5 8z` : `M${x - 5} ${y}h10l-5 -8z`} />
        <text x={x} y={y - 12} textAnchor="middle">
          {label}
        </text>
      </g>
    );
  });
}

interface NowLineProps {
  place: number;
  label: string;
  /** Whether a mark of the scope may stand beside the name. */
  marked?: boolean;
  plot: Plot;
}

/** A line at the last day with a value, with its name. */
export function NowLine({ place, label, marked = false, plot }: NowLineProps) {
  const x = plot.x(place);
  return (
    <g className={classes['now']}>
      <line x1={x} x2={x} y1={plot.top - 14} y2={plot.bottom} />
      <text x={x + (marked ? 18 : 6)} y={plot.top - 6} data-strong>
        {label}
      </text>
    </g>
  );
}

/** Room that the name of a line needs on its right, in px. */
const END_LABEL_PX = 110;

/** A dashed line at each change of the planned end, with the new end. */
export function EndLine({ place, label, plot }: { place: number; label: string; plot: Plot }) {
  const x = plot.x(place);
  const far = plot.right - x < END_LABEL_PX;
  return (
    <g className={classes['end']}>
      <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
      <text x={far ? x - 6 : x + 6} y={plot.bottom - 8} textAnchor={far ? 'end' : 'start'}>
        {label}
      </text>
    </g>
  );
}

/** Bands behind the paused days of the sprint. */
export function PausedDays({
  places,
  label,
  plot,
}: {
  places: readonly number[];
  label: string;
  plot: Plot;
}) {
  const [first] = places;
  return (
    <g className={classes['paused']}>
      {places.map((place) => (
        <rect
          key={place}
          x={plot.x(place - 1)}
          y={plot.top}
          width={plot.x(place) - plot.x(place - 1)}
          height={plot.bottom - plot.top}
        />
      ))}
      {first !== undefined && (
        <text x={plot.x(first - 1) + 4} y={plot.bottom - 6}>
          {label}
        </text>
      )}
    </g>
  );
}
