import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import panel from './SetupPanel.module.css';
import page from './StartPage.module.css';
import classes from './StartSkeleton.module.css';

const TITLES = ['46%', '58%', '38%', '52%', '34%', '61%', '43%', '49%'];
/** The fields of the panel, as high as they are (px). */
const SECTIONS = { name: 62, when: 84, deck: 172, people: 200 };

/** The page on which a session is chosen, before its stories and sessions have come: the same boxes. */
export function StartSkeleton() {
  const { t } = useTranslation('poker');
  return (
    <Loading className={page['page']} label={t('start.loading')}>
      <div className={page['list']}>
        <div className={classes['bar']}>
          <Skeleton width="96px" />
          <div className={classes['filters']} />
        </div>
        <div className={classes['header']}>
          <Skeleton width="112px" />
        </div>
        {TITLES.map((width) => (
          <div key={width} className={classes['row']}>
            <Skeleton width="16px" height={16} />
            <Skeleton width="56px" />
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <div className={panel['panel']} data-away>
        <div className={panel['scroll']}>
          {Object.entries(SECTIONS).map(([section, height]) => (
            <div key={section} className={panel['section']}>
              <Skeleton width="30%" />
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
