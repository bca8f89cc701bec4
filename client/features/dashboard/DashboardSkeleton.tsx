import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/Loading.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import classes from './DashboardSkeleton.module.css';

/** The skeleton of the dashboard while its figures load. */
export function DashboardSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <Loading label={t('loading')}>
      <div className={classes['strip']}>
        {['projects', 'stories', 'velocity', 'members'].map((card) => (
          <div key={card} className={classes['card']}>
            <Skeleton width="60%" />
            <Skeleton width="32px" height={24} />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
      <div className={classes['columns']}>
        <Box lines={4} />
        <Box lines={3} />
      </div>
    </Loading>
  );
}

function Box({ lines }: { lines: number }) {
  return (
    <div className={classes['box']}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <Skeleton key={line} width={`${90 - line * 14}%`} />
      ))}
    </div>
  );
}
