import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import classes from './PlanningView.module.css';

const ROWS = ['58%', '71%', '46%', '64%', '52%', '69%', '49%', '60%'];

/** The skeleton of the lists while they load: the tabs where only one of them has room, and of each list its bar and its rows. */
export function PlanningSkeleton() {
  const { t } = useTranslation('planning');
  return (
    <Loading className={classes['waiting']} label={t('loading')}>
      <div className={`${classes['tabs']} ${classes['waitingTabs']}`} />
      <div className={classes['panes']}>
        {['backlog', 'sprint'].map((pane) => (
          <div key={pane} className={classes['pane']}>
            <div className={classes['paneBar']}>
              <Skeleton width="96px" />
            </div>
            <div className={classes['section']} />
            {ROWS.map((width) => (
              <div key={width} className={classes['waitingRow']}>
                <Skeleton width={width} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
