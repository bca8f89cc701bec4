import { useTranslation } from 'react-i18next';
import { MAX_SEGMENTS, type Segment, SegmentedBar } from '#client/components/SegmentedBar.tsx';
import { formatNumber } from '#client/lib/format.ts';
import classes from './PlanFigures.module.css';

interface GaugeProps {
  points: number;
  mean: number | null;
  /** The mean, less what absences take. */
  expected: number | null;
}

/** Above the larger figure some room is left. */
const ROOM = 1.2;

/** A segment a point, or several points where they are many; ochre beyond what can be expected, with marks at the mean and at what can be expected. */
export function Gauge({ points, mean, expected }: GaugeProps) {
  const { t } = useTranslation('planning');
  const most = Math.max(points, Math.ceil((mean ?? 0) * ROOM), 10);
  const unit = Math.ceil(most / MAX_SEGMENTS);
  const total = Math.ceil(most / unit);
  const segments = Array.from({ length: total }, (_, place): Segment => {
    const from = place * unit;
    if (from >= points) return 'future';
    return expected !== null && from >= expected ? 'over' : 'done';
  });
  const place = (value: number) => `${Math.min(100, (value / (total * unit)) * 100)}%`;
  const label =
    mean === null
      ? `${formatNumber(points)} ${t('points')}`
      : t('gauge', { points: formatNumber(points), mean: formatNumber(mean) });
  const marks = [
    ...(mean === null ? [] : [{ at: mean, text: t('meanMark', { mean: formatNumber(mean) }) }]),
    ...(expected === null || expected === mean
      ? []
      : [{ at: expected, text: t('expectedMark', { expected: formatNumber(expected) }) }]),
  ];
  return (
    <div className={classes['gauge']} role="img" aria-label={label}>
      <SegmentedBar segments={segments} />
      {marks.map(({ at, text }) => (
        <span
          key={text}
          className={classes['mark']}
          style={{ left: place(at) }}
          data-far={at > most / 2 || undefined}
        >
          <span>{text}</span>
        </span>
      ))}
    </div>
  );
}
