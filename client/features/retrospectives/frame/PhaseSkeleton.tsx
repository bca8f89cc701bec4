import type { CSSProperties } from 'react';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import columns from '../notes/Columns.module.css';
import head from './PhaseHead.module.css';
import classes from './PhaseSkeleton.module.css';

/** The first line of each note in three columns. */
const NOTES = [
  ['82%', '64%'],
  ['74%', '90%', '58%'],
  ['68%', '77%'],
];

/** The boxes of a phase while it is loading: a line, what there is to do, and columns of notes. */
export function PhaseSkeleton() {
  return (
    <Loading className={columns['page']}>
      <div className={classes['line']}>
        <Skeleton width="160px" />
      </div>
      <div className={head['head']}>
        <div className={classes['head']}>
          <Skeleton width="340px" height={14} />
          <Skeleton width="460px" />
        </div>
      </div>
      <div className={columns['columns']} style={{ '--columns': NOTES.length } as CSSProperties}>
        {NOTES.map((notes) => (
          <div key={notes.join()} className={columns['column']}>
            <div className={classes['title']}>
              <Skeleton width="72px" />
            </div>
            {notes.map((width) => (
              <div key={width} className={classes['note']}>
                <Skeleton width={width} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
