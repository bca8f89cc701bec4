import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '#client/components/messages/Skeleton.tsx';
import classes from './Chart.module.css';

/** The placeholder of a chart that is loading. @param height in px. */
export function ChartSkeleton({ height }: { height: number }) {
  const { t } = useTranslation('sprints');
  return (
    <div className={classes['waiting']} style={{ height }} role="status" aria-label={t('chart.loading')}>
      <SkeletonLines widths={['100%', '82%', '64%', '46%']} />
    </div>
  );
}
