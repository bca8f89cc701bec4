import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import classes from './Column.module.css';

/** More cards than these are out of sight. */
const MAX_SKETCHED = 5;

/** The sketch of the cards of a column until it renders them. @param cards how many it will have. */
export function ColumnSketch({ cards }: { cards: number }) {
  return (
    <div className={classes['sketches']} aria-hidden="true">
      {Array.from({ length: Math.min(cards, MAX_SKETCHED) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sketches differ in nothing else
        <div key={place} className={classes['sketch']}>
          <Skeleton width="52px" />
          <Skeleton width="86%" />
          <Skeleton width="58%" />
          <Skeleton width="36px" height={14} />
        </div>
      ))}
    </div>
  );
}
