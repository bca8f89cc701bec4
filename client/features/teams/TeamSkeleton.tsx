import { Loading } from '#client/components/Loading.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import classes from './TeamSkeleton.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The skeleton of the team view while it loads. */
export function TeamSkeleton() {
  return (
    <Loading>
      <div className={classes['strip']} />
      {ROWS.map((row) => (
        <div key={row} className={classes['row']}>
          <Skeleton width="28px" height={28} />
          <Skeleton width="28%" />
          <Skeleton width="14%" />
        </div>
      ))}
    </Loading>
  );
}
