import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject } from 'react';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import { useMoverMarks } from '#client/data/stories/movers.ts';
import type { WaitingStory } from '#client/data/stories/new/new-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useDragState, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { useScrollToFocus, withPinnedRows } from '#client/lib/drag/virtual-rows.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import { Card } from '../column/Card.tsx';
import { useRoom } from '../column/Column.tsx';
import { type CardSource, cardProps, DropLine, estimateHeight, GAP } from '../column/ColumnCards.tsx';
import { NewCards } from '../column/lazy/NewCards.tsx';
import classes from './LaneRows.module.css';

interface LaneCellProps extends CardSource {
  /** The id of its list. */
  list: string;
  label: string;
  column: ColumnInfo;
  /** Whether its column is folded: it shows its count, and takes cards. */
  folded: boolean;
  stories: readonly CardStory[];
  /** Its stories that the server has not created yet. */
  waiting: readonly WaitingStory[] | undefined;
  /** The element that scrolls. */
  board: RefObject<HTMLDivElement | null>;
  /** Where its cards begin in what scrolls, in px. */
  top: number;
}

/** About the height of a new story that the server has not created yet, in px. */
const NEW_CARD_PX = 64;
const NO_STORIES: readonly WaitingStory[] = [];

/** The cards of a column in a lane. */
export function LaneCell({ waiting = NO_STORIES, ...props }: LaneCellProps) {
  const { list, column, folded, stories, top } = props;
  const closed = useRoom(column.key) !== null;
  const target = useDragState((state) => state.drag?.place?.list === list) && !closed;
  return (
    <div
      className={classes['cell']}
      data-zone={list}
      data-column={column.key}
      data-folded={folded || undefined}
      data-closed={closed || undefined}
      data-target={target || undefined}
    >
      {folded ? (
        stories.length > 0 && <span className={classes['count']}>{stories.length}</span>
      ) : (
        <>
          <NewCards stories={waiting} />
          <CellCards {...props} top={top + waiting.length * NEW_CARD_PX} target={target} />
        </>
      )}
    </div>
  );
}

const CellCards = memo(function CellCards(props: Omit<LaneCellProps, 'waiting'> & { target: boolean }) {
  const { list, label, stories, board, top, selectedId, target } = props;
  const drag = useListDrag();
  const movers = useMoverMarks();
  const compact = useAppearance().density === 'compact';
  const placeOf = (id: string | null | undefined) => stories.findIndex((story) => story.id === id);
  const virtualizer = useVirtualizer({
    count: stories.length,
    getScrollElement: () => board.current,
    estimateSize: (index) => estimateHeight(stories[index], compact),
    getItemKey: (index) => stories[index]?.id ?? index,
    rangeExtractor: (range) =>
      withPinnedRows(range, [drag.state.drag?.id, drag.focusedId, selectedId].map(placeOf)),
    scrollMargin: top,
    // the headers of the columns cover what is below them
    scrollPaddingStart: 48,
    overscan: 1,
    gap: GAP,
    paddingStart: GAP,
    paddingEnd: GAP,
    useFlushSync: false,
  });
  useScrollToFocus(placeOf, virtualizer);
  if (stories.length === 0 && !target) return null;
  return (
    <ul className={classes['list']} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const story = stories[index];
        return (
          story && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={stories.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Card {...cardProps(story, props, movers)} />
            </li>
          )
        );
      })}
      {target && <DropLine list={list} stories={stories} virtualizer={virtualizer} from={top} />}
    </ul>
  );
});
