import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/components/Skeleton.tsx';
import classes from './Chart.module.css';

/** The placeholder of a chart that is loading. @param height in px. */
export function ChartSkeleton({ height }: { height: number }) {
  const { t } = useTranslation('sprints');
  return (
    <div className={classes['waiting']} style={{ height }} role="status" aria-label={t('chart.loading')}>
      <Skeleton />
      <Skeleton width="82%" />
      <Skeleton width="64%" />
      <Skeleton width="46%" />
    </div>
  );
}
