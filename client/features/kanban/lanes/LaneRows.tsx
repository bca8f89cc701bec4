import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useId, useMemo } from 'react';
import type { Lanes } from '#client/data/settings/board-look.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { WaitingStory } from '#client/data/stories/new/new-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { useScrollToFocus, withPinnedRows } from '#client/lib/drag/virtual-rows.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import columnTexts from '#client/locales/es/columns.json';
import lanes from '#client/locales/es/lanes.json';
import type { BracketInfo } from '../column/Bracket.tsx';
import { type CardSource, estimateHeight, GAP } from '../column/CardList.tsx';
import { ColumnHeader } from '../column/ColumnHeader.tsx';
import { OpenColumn } from '../column/FoldedColumn.tsx';
import { ColumnMore, type ColumnMoreSource } from '../column/lazy/ColumnMore.tsx';
import { whenSettled } from '../column/settling.ts';
import { useColumnsInTurn } from '../column/use-columns-in-turn.ts';
import type { ColumnCount } from '../model/column-room.ts';
import { useFoldingOfBoard } from '../model/folding.ts';
import { cellId, type Lane, laneOf, laneOfList } from '../model/lanes.ts';
import { LaneCell } from './LaneCell.tsx';
import { LaneHeader } from './LaneHeader.tsx';
import classes from './LaneRows.module.css';

export const texts = { columns: columnTexts, lanes };

interface LaneRowsProps extends CardSource {
  /** The element that scrolls. */
  board: RefObject<HTMLDivElement | null>;
  lanes: Exclude<Lanes, 'none'>;
  rows: readonly Lane[];
  /** The stories that the board shows. */
  stories: readonly CardStory[];
  /** The stories of each column that the server has not created yet. */
  waitingIn: ReadonlyMap<string, readonly WaitingStory[]>;
  columns: readonly ColumnInfo[];
  columnOf: (story: CardStory) => string;
  columnCounts: ReadonlyMap<string, ColumnCount>;
  brackets: ReadonlyMap<string, BracketInfo> | undefined;
  /** The stories of a cell. */
  shownIn: (list: string) => readonly CardStory[];
  more: ColumnMoreSource;
}

/** The height of the headers of columns and of lanes in px. */
const HEAD_PX = 40;
const BRACKET_PX = 26;
const LANE_PX = 33;
/** The least height of the cells of a lane, in px. */
const MIN_CELL_PX = 72;

/**
 * The board by lanes: below the headers of the columns a row for each lane, with a cell for each column. The rows scroll together,
 * and only those in sight are rendered, with their cards in sight.
 */
export function LaneRows(props: LaneRowsProps) {
  const {
    board,
    columns,
    columnCounts,
    brackets,
    rows,
    more,
    stories,
    lanes: by,
    columnOf,
    shownIn,
    waitingIn,
    ...cards
  } = props;
  const { isFolded } = useFoldingOfBoard();
  const headId = useId();
  const { virtualizer, isNear } = useLanes(props);
  const ready = useColumnsInTurn(columns.length, stories.length);
  const byLane = useMemo(() => Map.groupBy(stories, (story) => laneOf(by, story)), [stories, by]);
  const partly = columns.some(({ key }) => more.has(key));
  return (
    <>
      {columns.map((column) => (
        <header
          key={column.key}
          className={classes['head']}
          data-column={column.key}
          data-status={column.status}
          data-folded={isFolded(column.key) || undefined}
        >
          {isFolded(column.key) ? (
            <OpenColumn column={column} columnCount={undefined} />
          ) : (
            <ColumnHeader
              column={column}
              bracket={brackets?.get(column.key)}
              columnCount={columnCounts.get(column.key) ?? { count: 0, shown: 0, limit: null }}
              labelId={`${headId}${column.key}`}
            />
          )}
        </header>
      ))}
      <div className={classes['lanes']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const lane = rows[index];
          if (!lane) return null;
          const own = byLane.get(lane.key) ?? [];
          const near = isNear(index);
          return (
            <section
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-lane={lane.key}
              data-virtual-row
              aria-label={lane.name}
              style={{ transform: `translateY(${start - headHeight(brackets)}px)` }}
            >
              <LaneHeader
                lane={lane}
                by={by}
                stories={own}
                columns={columns}
                columnOf={columnOf}
                partly={partly}
                people={cards.people}
              />
              {!lane.folded && (
                <div className={classes['cells']}>
                  {columns.map((column, place) => (
                    <LaneCell
                      key={column.key}
                      {...cards}
                      list={cellId(column.key, lane.key)}
                      label={`${column.name}, ${lane.name}`}
                      column={column}
                      folded={isFolded(column.key)}
                      stories={shownIn(cellId(column.key, lane.key))}
                      waiting={waitingIn.get(column.key)?.filter((story) => laneOf(by, story) === lane.key)}
                      board={board}
                      top={start + LANE_PX}
                      ready={place < ready && near}
                    />
                  ))}
                </div>
              )}
            </section>
          );
        })}
      </div>
      {partly && (
        <div className={classes['cells']} data-foot>
          {columns.map(({ key, name }) => {
            const { shown = 0 } = columnCounts.get(key) ?? {};
            const loaded = stories.filter((story) => columnOf(story) === key).length;
            return (
              <div key={key} className={classes['more']}>
                {more.has(key) && shown > loaded && !isFolded(key) && (
                  <ColumnMore column={key} name={name} shown={loaded} count={shown} source={more} />
                )}
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}

const headHeight = (brackets: LaneRowsProps['brackets']) => HEAD_PX + (brackets ? BRACKET_PX : 0);

/** The lanes that are rendered. `isNear`: whether one is in sight or pinned; the others have the room of their cards without them. */
function useLanes(props: LaneRowsProps) {
  const { board, rows, stories, lanes: by, columns, columnOf, selectedId, brackets } = props;
  const head = headHeight(brackets);
  const drag = useListDrag();
  const compact = useAppearance().density === 'compact';
  const heights = useMemo(() => {
    const cells = new Map<string, number>();
    for (const story of stories) {
      const cell = cellId(columnOf(story), laneOf(by, story));
      cells.set(cell, (cells.get(cell) ?? GAP) + estimateHeight(story, compact) + GAP);
    }
    return rows.map(({ key, folded }) => {
      if (folded) return LANE_PX;
      const highest = Math.max(
        MIN_CELL_PX,
        ...columns.map((column) => cells.get(cellId(column.key, key)) ?? 0),
      );
      return LANE_PX + highest;
    });
  }, [stories, rows, by, columns, columnOf, compact]);
  const laneIndex = (id: string | null | undefined): number => {
    const { place, id: dragged } = drag.state.drag ?? {};
    const story = stories.find((each) => each.id === id);
    const lane = id === dragged && place ? laneOfList(place.list) : story && laneOf(by, story);
    return rows.findIndex(({ key }) => key === lane);
  };
  const pinned = () => [drag.state.drag?.id, drag.focusedId, selectedId].map(laneIndex);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => board.current,
    initialOffset: () => board.current?.scrollTop ?? 0,
    estimateSize: (index) => heights[index] ?? LANE_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) => withPinnedRows(range, pinned()),
    scrollMargin: head,
    scrollPaddingStart: head,
    overscan: 1,
    useFlushSync: false,
  });
  useScrollToFocus(laneIndex, virtualizer, true);
  useEffect(() => {
    if (selectedId === undefined) return;
    return whenSettled(() =>
      board.current
        ?.querySelector('[data-selected]')
        ?.scrollIntoView({ inline: 'nearest', block: 'nearest' }),
    );
  }, [selectedId, board]);
  const { range, measurementsCache, scrollOffset, scrollRect } = virtualizer;
  /** The measured height; the estimated one, if that was measured with far fewer or more stories. */
  const heightOf = (index: number) => {
    const [measured = 0, estimated = LANE_PX] = [measurementsCache[index]?.size, heights[index]];
    return Math.abs(measured - estimated) > estimated / 3 ? estimated : measured;
  };
  const isInSight = (index: number) => {
    if (!range || index < range.startIndex || index > range.endIndex) return false;
    let start = measurementsCache[range.startIndex]?.start ?? 0;
    for (let above = range.startIndex; above < index; above += 1) start += heightOf(above);
    return start < (scrollOffset ?? 0) + (scrollRect?.height ?? 0);
  };
  return { virtualizer, isNear: (index: number) => isInSight(index) || pinned().includes(index) };
}
