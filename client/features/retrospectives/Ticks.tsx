import classes from './Ticks.module.css';

/** The most ticks that are drawn. */
const MAX_TICKS = 20;

interface TicksProps {
  total: number;
  /** How many are filled. */
  on: number;
  /** In pine, for what is done. */
  accent?: boolean;
}

/** A tick for each of few things, decoration beside their number. Renders nothing for many. */
export function Ticks({ total, on, accent = false }: TicksProps) {
  if (total > MAX_TICKS) return null;
  return (
    <span className={classes['ticks']} data-accent={accent || undefined} aria-hidden="true">
      {Array.from({ length: total }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
        <i key={place} data-on={place < on || undefined} />
      ))}
    </span>
  );
}
