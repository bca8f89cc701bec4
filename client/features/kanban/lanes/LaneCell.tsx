import { shallowEqual } from '@mantine/hooks';
import { memo, type RefObject, useState } from 'react';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { WaitingStory } from '#client/data/stories/new/new-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { CardList, type CardSource, GAP, useVirtualCards } from '../column/CardList.tsx';
import columns from '../column/Column.module.css';
import { NewCards } from '../column/lazy/NewCards.tsx';
import { useZone } from '../column/use-zone.ts';
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
  /** Whether it is the turn of its column to render cards: until then the cell keeps their room. */
  ready: boolean;
}

/** About the height of a new story that the server has not created yet, in px. */
const NEW_CARD_PX = 64;
const NO_STORIES: readonly WaitingStory[] = [];

/** The cards of a column in a lane. */
export function LaneCell({ waiting = NO_STORIES, ...props }: LaneCellProps) {
  const { list, column, folded, stories, top } = props;
  const { target, zone } = useZone(list, column.key);
  return (
    <div {...zone} className={`${columns['zone']} ${classes['cell']}`} data-folded={folded || undefined}>
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

type CellCardsProps = Omit<LaneCellProps, 'waiting'> & { target: boolean };

/** A change of one story makes new lists of all cells: one whose stories are the same renders nothing again. */
const isSame = (before: CellCardsProps, after: CellCardsProps) =>
  shallowEqual({ ...before, stories: null }, { ...after, stories: null }) &&
  shallowEqual(before.stories, after.stories);

const CellCards = memo(function CellCards(props: CellCardsProps) {
  const { list, label, stories, board, top, selectedId, target, ready } = props;
  // known at once, it saves the rendering of a cell without its cards
  const [initialRect] = useState(() => ({ width: 0, height: board.current?.clientHeight ?? 0 }));
  const { virtualizer } = useVirtualCards(stories, selectedId, {
    getScrollElement: () => board.current,
    initialRect,
    // otherwise a cell that comes into sight would scroll the board back to its beginning
    initialOffset: () => board.current?.scrollTop ?? 0,
    scrollMargin: top,
    // the headers of the columns cover what is below them
    scrollPaddingStart: 48,
    overscan: 1,
    paddingStart: GAP,
  });
  if (stories.length === 0 && !target) return null;
  if (!ready) return <div style={{ height: virtualizer.getTotalSize() }} />;
  return (
    <CardList
      list={list}
      stories={stories}
      source={props}
      virtualizer={virtualizer}
      from={top}
      showLine={target}
      aria-label={label}
    />
  );
}, isSame);
