import { STORY_STATUSES } from '../../../shared/rules/story.ts';
import { Loading } from '../../components/Loading.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { columnName } from '../../lib/stories/columns.ts';
import classes from './Board.module.css';
import lane from './Lane.module.css';

const CARDS = { backlog: 5, todo: 4, in_progress: 3, in_review: 2, done: 4 };

/** The board while it is on its way: the same boxes. */
export function BoardSkeleton() {
  return (
    <Loading className={classes['board']}>
      {STORY_STATUSES.map((status) => (
        <section key={status} className={lane['lane']} aria-hidden="true">
          <header className={lane['header']}>
            <StatusGlyph status={status} />
            <h2>{columnName(undefined, status)}</h2>
          </header>
          <div className={lane['sketches']}>
            {Array.from({ length: CARDS[status] }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sketches have nothing else to tell them apart
              <div key={place} className={lane['sketch']}>
                <Skeleton width="52px" />
                <Skeleton width="86%" />
                <Skeleton width="58%" />
                <Skeleton width="36px" height={14} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </Loading>
  );
}
