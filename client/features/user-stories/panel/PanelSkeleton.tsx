import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import sections from '../open-story/sections.module.css';
import classes from './PanelSkeleton.module.css';

/** The widths of the values of a story, in percent: each stands in the line of a property. */
const VALUES = [22, 30, 18, 24, 20, 38, 26, 34, 28];

/** The boxes of a story that is loading: its title, its description, and the lines of its properties. */
export function PanelSkeleton({ label, className }: { label: string; className: string | undefined }) {
  return (
    <Loading className={className} label={label}>
      <div className={classes['texts']}>
        <span className={classes['title']}>
          <Skeleton width="72%" height={18} />
        </span>
        <Line width={94} />
        <Line width={61} />
      </div>
      <div className={sections['props']}>
        {VALUES.map((width) => (
          <Value key={width} width={width} />
        ))}
      </div>
    </Loading>
  );
}

function Line({ width }: { width: number }) {
  return (
    <span className={classes['line']}>
      <Skeleton width={`${width}%`} />
    </span>
  );
}

function Value({ width }: { width: number }) {
  return (
    <>
      <Skeleton width="60%" />
      <span className={classes['value']}>
        <Skeleton width={`${width}%`} />
      </span>
    </>
  );
}

/** The maximum of entries of a history that have a box while they load. */
const MAX_ENTRIES = 5;

/** The boxes of the sections below the tasks, which appear together. `entries`: how many entries the history has at least. */
export function SectionsSkeleton({ entries }: { entries: number }) {
  return (
    <Loading className={classes['sections']}>
      <Skeleton width="24%" height={12} />
      {Array.from({ length: Math.min(entries, MAX_ENTRIES) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <span key={place} className={classes['entry']}>
          <Skeleton width="70%" />
        </span>
      ))}
    </Loading>
  );
}
