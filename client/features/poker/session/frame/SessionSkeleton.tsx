import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import view from '../SessionView.module.css';
import classes from './SessionSkeleton.module.css';

const CARDS = ['a', 'b', 'c', 'd'];
const LINES = ['72%', '58%', '66%', '49%'];

/** The skeleton of a session while it loads. */
export function SessionSkeleton() {
  const { t } = useTranslation('poker');
  return (
    <Loading className={view['session']} label={t('session.loading')}>
      <div className={classes['main']}>
        <Skeleton width="18%" />
        <Skeleton width="46%" height={18} />
        <div className={classes['cards']}>
          {CARDS.map((card) => (
            <Skeleton key={card} width="84px" height={116} />
          ))}
        </div>
      </div>
      <div className={classes['side']}>
        {LINES.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Loading>
  );
}
