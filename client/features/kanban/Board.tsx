import { VisuallyHidden } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { STORY_STATUSES, type StoryStatus } from '../../../shared/rules/story.ts';
import { useMouseDrops } from '../../lib/drag/use-mouse-drops.ts';
import { useTouchDrag } from '../../lib/drag/use-touch-drag.ts';
import { usePeople } from '../../lib/people.ts';
import type { Project } from '../../lib/projects.ts';
import { useAppSearch } from '../../lib/search.ts';
import { useAgeing } from '../../lib/stories/ageing.ts';
import { type ColumnParts, eachColumn } from '../../lib/stories/board-part.ts';
import { columnLimit, columnName } from '../../lib/stories/columns.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import classes from './Board.module.css';
import {
  type BoardActions,
  BoardActionsContext,
  type BoardData,
  createBoardActions,
} from './board-actions.ts';
import { BoardCarrierContext, createBoardCarrier } from './board-carrier.ts';
import { BoardStore, BoardStoreContext, useBoardState } from './board-store.ts';
import { byColumn } from './by-column.ts';
import { Lane } from './Lane.tsx';
import type { Fill } from './LaneHeader.tsx';
import type { LaneMoreSource } from './LaneMore.tsx';
import { LaneTabs } from './LaneTabs.tsx';

interface BoardProps {
  /** All that are loaded. */
  stories: readonly CardStory[];
  /** Those that the filters leave. */
  shown: readonly CardStory[];
  projects: readonly Project[];
  /** The one project that is shown; undefined: all of them. */
  single: Project | undefined;
  parts: ColumnParts;
  /** How many stories of each column the filters leave, loaded or not. */
  counts: Readonly<Record<StoryStatus, number>>;
  /** Loads more of a column. */
  more: LaneMoreSource;
  /** Below the columns while nothing is shown in them. */
  emptyState: ReactNode;
}

/** The five columns with their cards, and everything that moves cards. */
export function Board(props: BoardProps) {
  const { stories, shown, projects, single, parts, counts, more, emptyState } = props;
  const { t } = useTranslation('kanban');
  const people = usePeople();
  const ageing = useAgeing(single?.id, stories);
  const { story: selectedId } = useAppSearch();
  const board = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [store] = useState(() => new BoardStore());

  const projectsById = useMemo(() => new Map(projects.map((project) => [project.id, project])), [projects]);
  const lanes = useMemo(() => byColumn(shown, (story) => story), [shown]);
  const data: BoardData = useMemo(
    () => ({
      stories,
      shown,
      columns: byColumn(shown, (story) => story.id),
      projects: projectsById,
      single,
      parts,
    }),
    [stories, shown, projectsById, single, parts],
  );
  const fills = eachColumn((status): Fill => {
    const limit = columnLimit(single, status);
    const shown = counts[status];
    return { shown, limit, count: limit === null ? shown : parts[status].count };
  });
  const names = eachColumn((status) => columnName(single, status));
  const { actions, find } = useActions(store, data);
  const carrier = useMemo(() => createBoardCarrier(store, actions, find), [store, actions, find]);
  useMouseDrops(board, carrier);
  useTouchDrag(board, carrier);

  return (
    <BoardStoreContext value={store}>
      <BoardActionsContext value={actions}>
        <BoardCarrierContext value={carrier}>
          <LaneTabs board={board} names={names} fills={fills} />
          <Frame boardRef={board} store={store} empty={shown.length === 0} beside={selectedId !== undefined}>
            {STORY_STATUSES.map((status) => (
              <Lane
                key={status}
                status={status}
                stories={lanes[status]}
                names={names}
                fill={fills[status]}
                more={more}
                projects={projectsById}
                people={people}
                ageing={ageing}
                selectedId={selectedId}
                helpId={helpId}
              />
            ))}
          </Frame>
          {shown.length === 0 && <div className={classes['rest']}>{emptyState}</div>}
          <VisuallyHidden id={helpId}>{t('cardHelp')}</VisuallyHidden>
          <Announcer />
        </BoardCarrierContext>
      </BoardActionsContext>
    </BoardStoreContext>
  );
}

function Frame(props: {
  boardRef: RefObject<HTMLDivElement | null>;
  store: BoardStore;
  empty: boolean;
  /** A panel covers the right of it. */
  beside: boolean;
  children: ReactNode;
}) {
  const { boardRef, store, empty, beside, children } = props;
  const dragging = useBoardState(({ drag }) => drag !== null);
  return (
    <div
      ref={boardRef}
      className={classes['board']}
      data-empty={empty || undefined}
      data-panel={beside || undefined}
      data-dragging={dragging || undefined}
      onPointerDownCapture={(event) => {
        store.pointer = event.pointerType;
      }}
    >
      {children}
    </div>
  );
}

/** Reads out what the keyboard does. */
function Announcer() {
  const text = useBoardState((state) => state.announcement);
  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {text}
    </VisuallyHidden>
  );
}

/** Actions that stay the same while the board changes under them: cards are rendered again only for themselves. */
function useActions(
  store: BoardStore,
  data: BoardData,
): { actions: BoardActions; find: (id: string) => CardStory | undefined } {
  const latest = useRef(data);
  useLayoutEffect(() => {
    latest.current = data;
  }, [data]);
  const actions = useMemo(() => createBoardActions(store, () => latest.current), [store]);
  const find = useCallback((id: string) => latest.current.stories.find((story) => story.id === id), []);
  return { actions, find };
}
