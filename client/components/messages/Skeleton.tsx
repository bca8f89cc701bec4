import classes from './Skeleton.module.css';

interface SkeletonProps {
  /** A CSS length. */
  width?: string;
  /** px */
  height?: number;
}

/** The placeholder of a line of text that is loading: the same box as the content, without animation. */
export function Skeleton({ width = '100%', height = 10 }: SkeletonProps) {
  return <span className={classes['skeleton']} style={{ width, height }} aria-hidden="true" />;
}

/** Lines of text that are loading. `widths`: all different. */
export function SkeletonLines({ widths }: { widths: readonly string[] }) {
  return widths.map((width) => <Skeleton key={width} width={width} />);
}
