import { useEffect } from 'react';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { useBoardLook } from '#client/data/settings/board-look.ts';
import { columnsOfBoard } from '#client/data/stories/columns.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import classes from './Board.module.css';
import { LaneRows } from './Board.tsx';
import column from './column/Column.module.css';
import { ColumnSketch } from './column/ColumnSketch.tsx';

/** How many cards each column sketches. */
const CARDS: Record<StoryStatus, number> = { backlog: 5, todo: 4, in_progress: 3, in_review: 2, done: 4 };

/** The skeleton of the board while it loads: the tabs of its columns on a narrow screen, and the columns. */
export function BoardSkeleton() {
  const { project, saved } = useAppSearch();
  const columns = columnsOfBoard(useProject(project));
  const [{ lanes }] = useBoardLook(project, saved);
  useEffect(() => {
    // beside the stories, which would wait for it; it is asked for again when it is shown
    if (lanes !== 'none') LaneRows.fetch().catch(() => undefined);
  }, [lanes]);
  const isDivided = columns.some(({ columnId }) => columnId !== undefined);
  return (
    <Loading className={classes['waiting']}>
      <div className={classes['tabs']} aria-hidden="true">
        {columns.map(({ key }) => (
          <Skeleton key={key} width="32px" />
        ))}
      </div>
      <div className={classes['board']}>
        {columns.map(({ key, status, columnId, name }) => (
          <section key={key} className={column['column']} aria-hidden="true">
            <header className={column['header']}>
              {isDivided && <div className={column['bracket']} />}
              {columnId === undefined && <StatusGlyph status={status} />}
              <h2>{name}</h2>
              {/* in the place of its menu */}
              <span />
            </header>
            <ColumnSketch cards={CARDS[status]} />
          </section>
        ))}
      </div>
    </Loading>
  );
}
