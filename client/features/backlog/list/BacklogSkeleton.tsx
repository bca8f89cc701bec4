import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import classes from './Backlog.module.css';

const ROWS = [46, 62, 38, 54, 70, 44, 58, 36, 66, 50];

/** The skeleton of the backlog while it loads. */
export function BacklogSkeleton() {
  return (
    <Loading className={classes['skeleton']}>
      <div className={classes['header']} />
      {ROWS.map((width) => (
        <div key={width} className={classes['sketch']}>
          <Skeleton width="58px" />
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </Loading>
  );
}
