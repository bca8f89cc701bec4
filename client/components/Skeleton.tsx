import classes from './Skeleton.module.css';

interface SkeletonProps {
  /** A CSS length. */
  width?: string;
  /** px */
  height?: number;
}

/** The place of a line of text that is on its way: the same box as the content, without shimmer. */
export function Skeleton({ width = '100%', height = 10 }: SkeletonProps) {
  return <span className={classes['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
