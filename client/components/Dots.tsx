import classes from './Dots.module.css';

interface DotsProps {
  /** How many are filled. */
  value: number;
  /** How many there are. */
  total: number;
  /** More than this many are not drawn: nobody counts them. */
  max?: number;
  /** 'limit' when all places are taken, in ochre; 'accent' for what is done. */
  tone?: 'normal' | 'limit' | 'accent';
}

/** One small mark per countable thing. Decoration: write its figure beside it. */
export function Dots({ value, total, max = 20, tone = 'normal' }: DotsProps) {
  if (total > max) return null;
  return (
    <span className={classes['dots']} data-tone={tone} aria-hidden="true">
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        <i key={place} data-on={place < value || undefined} />
      ))}
    </span>
  );
}
