import { useTranslation } from 'react-i18next';
import { MAX_SEGMENTS, type Segment, SegmentedBar } from '#client/components/SegmentedBar.tsx';
import { formatNumber } from '#client/lib/format.ts';
import classes from './PlanFigures.module.css';

interface GaugeProps {
  points: number;
  mean: number | null;
  /** The mean, reduced by the absences. */
  expected: number | null;
}

/** The scale is this many times the mean, so that there is room beyond it. */
const SCALE_FACTOR = 1.2;

/**
 * A bar of the planned points, with one segment per point or, for many points, per several. Segments beyond the expected points
 * are ochre; there are marks at the mean and at the expected points.
 */
export function Gauge({ points, mean, expected }: GaugeProps) {
  const { t } = useTranslation('planning');
  const scaleMax = Math.max(points, Math.ceil((mean ?? 0) * SCALE_FACTOR), 10);
  const unit = Math.ceil(scaleMax / MAX_SEGMENTS);
  const total = Math.ceil(scaleMax / unit);
  const segments = Array.from({ length: total }, (_, index): Segment => {
    const from = index * unit;
    if (from >= points) return 'future';
    return expected !== null && from >= expected ? 'over' : 'done';
  });
  const leftOf = (value: number) => `${Math.min(100, (value / (total * unit)) * 100)}%`;
  const label =
    mean === null
      ? `${formatNumber(points)} ${t('points')}`
      : t('gauge', { count: points, points: formatNumber(points), mean: formatNumber(mean) });
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
          style={{ left: leftOf(at) }}
          data-far={at > scaleMax / 2 || undefined}
        >
          <span>{text}</span>
        </span>
      ))}
    </div>
  );
}
