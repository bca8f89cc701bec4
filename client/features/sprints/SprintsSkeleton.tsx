import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton, SkeletonLines } from '#client/components/messages/Skeleton.tsx';
import classes from './SprintsView.module.css';

/** The height of the burndown with its figures, in px. */
const CHART_HEIGHT = 492;
const LINES = ['62%', '48%', '71%', '55%', '66%'];

/** The skeleton of the view while its sprints load. */
export function SprintsSkeleton() {
  const { t } = useTranslation('sprints');
  return (
    <Loading className={classes['columns']} label={t('loading')}>
      <div className={classes['column']}>
        <div className={classes['head']}>
          <Skeleton width="38%" height={14} />
          <Skeleton width="62%" />
        </div>
        <div className={classes['panel']} style={{ height: CHART_HEIGHT }}>
          <Lines />
        </div>
        <Box />
      </div>
      <div className={classes['column']}>
        <Box />
        <Box />
      </div>
    </Loading>
  );
}

function Box() {
  return (
    <div className={classes['panel']}>
      <Lines />
    </div>
  );
}

function Lines() {
  return (
    <div className={classes['lines']}>
      <SkeletonLines widths={LINES} />
    </div>
  );
}
