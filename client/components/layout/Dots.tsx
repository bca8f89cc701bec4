import classes from './Dots.module.css';

interface DotsProps {
  /** How many are filled. */
  value: number;
  /** How many dots there are. */
  total: number;
  /** The maximum number of dots; more could not be counted, so that none is drawn. */
  max?: number;
  /** 'limit': all places are taken, in ochre; 'accent': completed work. */
  tone?: 'normal' | 'limit' | 'accent';
}

/** One dot per item. Decoration only: write the number beside it. */
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
