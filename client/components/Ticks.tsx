import classes from './Ticks.module.css';

interface TicksProps {
  /** How many notches are filled. */
  value: number;
  /** How many there are. */
  total: number;
  /** 'limit' when all places are taken, in ochre; 'accent' for what is done. */
  tone?: 'normal' | 'limit' | 'accent';
}

/** One notch per countable thing. Decoration: write its figure beside it. */
export function Ticks({ value, total, tone = 'normal' }: TicksProps) {
  return (
    <span className={classes['ticks']} data-tone={tone} aria-hidden="true">
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a notch is its place
        <i key={place} data-on={place < value || undefined} />
      ))}
    </span>
  );
}
