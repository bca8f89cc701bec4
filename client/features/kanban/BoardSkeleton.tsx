import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { columnName } from '#client/data/stories/columns.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import classes from './Board.module.css';
import column from './column/Column.module.css';
import { ColumnSketch } from './column/ColumnSketch.tsx';

/** How many cards each column sketches. */
const CARDS: Record<StoryStatus, number> = { backlog: 5, todo: 4, in_progress: 3, in_review: 2, done: 4 };

/** The skeleton of the board while it loads: the tabs of its columns on a narrow screen, and the columns. */
export function BoardSkeleton() {
  return (
    <Loading className={classes['waiting']}>
      <div className={classes['tabs']} aria-hidden="true">
        {STORY_STATUSES.map((status) => (
          <Skeleton key={status} width="32px" />
        ))}
      </div>
      <div className={classes['board']}>
        {STORY_STATUSES.map((status) => (
          <section key={status} className={column['column']} aria-hidden="true">
            <header className={column['header']}>
              <StatusGlyph status={status} />
              <h2>{columnName(undefined, status)}</h2>
            </header>
            <ColumnSketch cards={CARDS[status]} />
          </section>
        ))}
      </div>
    </Loading>
  );
}
