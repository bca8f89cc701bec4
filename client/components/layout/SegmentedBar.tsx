import type { StoryStatus } from '#shared/rules/stories/story.ts';
import classes from './SegmentedBar.module.css';

export type Segment = StoryStatus | 'past' | 'now' | 'future' | 'over';

/** A bar has room for this many single segments. */
export const MAX_SEGMENTS = 48;

interface SegmentedBarProps {
  /** One entry per item. If there are more than {@link MAX_SEGMENTS}, entries of the same kind are drawn as one part. */
  segments: readonly Segment[];
  /** 6 px high instead of 12: for days. */
  thin?: boolean;
  /** The text for screen readers; without it the bar is decoration beside its number. */
  label?: string;
}

/** A bar with one segment per item: stories of a sprint by status, days of a sprint, points of a plan. */
export function SegmentedBar({ segments, thin = false, label }: SegmentedBarProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <div className={classes['bar']} data-thin={thin || undefined} {...meaning}>
      {partsOf(segments).map(({ kind, count }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
        <i key={place} data-segment={kind} style={count === 1 ? undefined : { flexGrow: count }} />
      ))}
    </div>
  );
}

function partsOf(segments: readonly Segment[]): { kind: Segment; count: number }[] {
  if (segments.length <= MAX_SEGMENTS) return segments.map((kind) => ({ kind, count: 1 }));
  return [...new Set(segments)].map((kind) => ({
    kind,
    count: segments.filter((segment) => segment === kind).length,
  }));
}
