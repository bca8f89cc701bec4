import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import overview from './Overview.module.css';
import classes from './OverviewSkeleton.module.css';
import form from './StartForm.module.css';
import templates from './TemplateChoice.module.css';

const FIELDS = ['52px', '112px', '108px', '44px'];
const CARDS = ['76%', '34%', '48%', '68%'];
const ROWS = ['22%', '24%', '20%', '23%', '21%'];

/** The boxes of the overview while it is loading: the form of a new retrospective, and the earlier ones. */
export function OverviewSkeleton() {
  return (
    <Loading className={overview['page']}>
      <div className={classes['panel']}>
        <header>
          <Skeleton width="132px" />
        </header>
        <div className={form['form']}>
          <div className={form['fields']}>
            {FIELDS.map((width) => (
              <div key={width} className={classes['field']}>
                <Skeleton width={width} />
                <i />
              </div>
            ))}
          </div>
          <div className={templates['cards']}>
            {CARDS.map((width) => (
              <div key={width} className={classes['card']}>
                <i />
                <Skeleton width={width} />
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className={classes['panel']}>
        <header>
          <Skeleton width="84px" />
        </header>
        {ROWS.map((width) => (
          <div key={width} className={classes['row']}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
