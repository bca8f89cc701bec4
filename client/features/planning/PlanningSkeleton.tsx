import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/messages/Loading.tsx';
import { SkeletonLines } from '#client/components/messages/Skeleton.tsx';
import classes from './PlanningView.module.css';

const LINES = ['58%', '71%', '46%', '64%', '52%', '69%', '49%', '60%'];

/** The skeleton of both lists while they load. */
export function PlanningSkeleton() {
  const { t } = useTranslation('planning');
  return (
    <Loading className={classes['panes']} label={t('loading')}>
      {['backlog', 'sprint'].map((pane) => (
        <div key={pane} className={classes['lines']}>
          <SkeletonLines widths={LINES} />
        </div>
      ))}
    </Loading>
  );
}
