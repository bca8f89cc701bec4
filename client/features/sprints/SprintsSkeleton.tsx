import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import classes from './SprintsView.module.css';

/** The heights of the panels that follow, in px: the burndown with its figures, the lists, the velocity. */
const HEIGHT = { burndown: 484, pending: 260, velocity: 276, planned: 120, completed: 320 };

/** The skeleton of the view while its sprints load. */
export function SprintsSkeleton() {
  const { t } = useTranslation('sprints');
  return (
    <Loading className={classes['columns']} label={t('loading')}>
      <div className={classes['column']}>
        <div className={classes['head']}>
          <Skeleton width="38%" height={24} />
          <div className={classes['goal']}>
            <Skeleton width="80%" height={16} />
            <Skeleton width="56%" height={16} />
          </div>
        </div>
        <Box height={HEIGHT.burndown} />
        <Box height={HEIGHT.pending} />
      </div>
      <div className={classes['column']}>
        <Box height={HEIGHT.velocity} />
        <Box height={HEIGHT.planned} />
        <Box height={HEIGHT.completed} />
      </div>
    </Loading>
  );
}

/** A panel: the line of its title, and its content. */
function Box({ height }: { height: number }) {
  return (
    <div className={classes['panel']} style={{ height }}>
      <div className={classes['title']}>
        <Skeleton width="30%" />
      </div>
    </div>
  );
}
