import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { type Epic, useEpics } from '#client/data/epics/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useProjectIdsWhere, useProjectsWhere } from '#client/data/projects/standing.ts';
import { useBoardLook } from '#client/data/settings/board-look.ts';
import { openSprints, type Sprint } from '#client/data/sprints/types.ts';
import { useAgeing } from '#client/data/stories/ageing.ts';
import { type ColumnParts, keyIn } from '#client/data/stories/board-part.ts';
import { useRequestedCard } from '#client/data/stories/card-focus.ts';
import { columnsOfBoard } from '#client/data/stories/columns.ts';
import { useNewStories } from '#client/data/stories/new/new-stories.ts';
import { useEditKeys } from '#client/data/stories/story-edit.ts';
import { usePeekKeys } from '#client/data/stories/story-peek.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useScrollPlace } from '#client/lib/address/scroll-places.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';
import { useKeyboardPreview } from '#client/lib/drag/use-keyboard-preview.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { useMenuKey, useSelectKey } from '#client/lib/keys/item-keys.ts';
import { lazy, type PropsOf } from '#client/lib/lazy/lazy.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import {
  Selection,
  SelectionContext,
  usePrunedSelection,
  useSelected,
} from '#client/lib/ranked-lists/selection.ts';
import { useLatest } from '#client/lib/state/use-latest.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { DragAnnouncer } from '#client/stories/marks/DragAnnouncer.tsx';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import type { StoryPriority, StoryType } from '#shared/rules/stories/story.ts';
import classes from './Board.module.css';
import { BoardFrame } from './BoardFrame.tsx';
import { bracketsOf } from './column/Bracket.tsx';
import type { CardEpic } from './column/CardMeta.tsx';
import { Column } from './column/Column.tsx';
import { ColumnTabs } from './column/ColumnTabs.tsx';
import { useMeasuredCards } from './column/card-width.ts';
import { FoldedColumn } from './column/FoldedColumn.tsx';
import type { ColumnMoreSource } from './column/lazy/ColumnMore.tsx';
import { tintOf } from './column/tint.ts';
import { useColumnsInTurn } from './column/use-columns-in-turn.ts';
import { MoveAnnouncer } from './MoveAnnouncer.tsx';
import { type BoardActions, BoardActionsContext, createBoardActions } from './model/board-actions.ts';
import type { BoardData } from './model/board-data.ts';
import { byColumn, columnLists } from './model/by-column.ts';
import type { ColumnCount } from './model/column-room.ts';
import { FoldingContext, useFolding, useFoldKeys } from './model/folding.ts';
import { cellsOf, lanesOf } from './model/lanes.ts';
import { sprintQueue } from './model/sprint-queue.ts';
import { useColumnCounts } from './use-column-counts.ts';
import { useFirstSight } from './use-first-sight.ts';
import { useLaneKey } from './use-lane-key.ts';

interface BoardProps {
  /** The planned and running sprints. */
  sprints: readonly Sprint[];
  /** All loaded stories. */
  stories: readonly CardStory[];
  /** The loaded stories that match the filters. */
  shown: readonly CardStory[];
  projects: readonly Project[];
  /** The selected project; undefined: all projects are shown. */
  single: Project | undefined;
  parts: ColumnParts;
  /** How many stories of each column match the filters, loaded or not. */
  counts: Readonly<Record<string, number>>;
  /** Loads more of a column. */
  more: ColumnMoreSource;
  /** Shown below the columns while they are empty. */
  emptyState: ReactNode;
}

/** The columns with their cards, by lanes if the person wants them, and all ways to move cards. */
export function Board(props: BoardProps) {
  const { stories, shown, projects, sprints, single, parts, counts, more, emptyState } = props;
  const { t } = useTranslation(['kanban', 'common']);
  const people = usePeople();
  const me = usePerson().id;
  const ageing = useAgeing(single?.id, stories);
  const editable = useProjectIdsWhere(mayEditStories);
  const { data: allEpics } = useEpics(single?.id);
  const { story: selectedId, filter, saved } = useAppSearch();
  const chosenSprint = filter?.sprint !== undefined;
  const [onlyEpic, ...otherEpics] = filter?.epic ?? [];
  const common = otherEpics.length === 0 ? onlyEpic : undefined;
  const epics = useMemo(
    () => new Map((allEpics ?? []).map((epic) => [epic.id, cardEpic(epic, common)])),
    [allEpics, common],
  );
  const board = useRef<HTMLDivElement>(null);
  const helpId = useId();
  useMeasuredCards(board);

  const projectsById = useMemo(() => new Map(projects.map((project) => [project.id, project])), [projects]);
  const columns = useMemo(() => columnsOfBoard(single), [single]);
  useFirstSight(board, columns, counts);
  useScrollPlace('board', board);
  const { teamOf, running } = useMemo(() => openSprints(sprints), [sprints]);
  const [look, setLook] = useBoardLook(single?.id, saved);
  const { lanes } = look;
  const group = useCallback(
    (some: readonly CardStory[]) => byColumn(some, columns, (story) => keyIn(parts, story)),
    [columns, parts],
  );
  const waiting = useNewStories(single?.id);
  const waitingIn = Map.groupBy(waiting, ({ column_id, ...story }) =>
    keyIn(parts, { ...story, column_id: column_id ?? undefined }),
  );
  const data: BoardData = useMemo(() => {
    const lists = columnLists(columns, group(stories), group(shown), parts);
    const nameOf = (key: string): string => {
      if (lanes === 'priority') return t(`common:priority.${key as StoryPriority}`);
      if (lanes === 'type') return t(`common:type.${key as StoryType}`);
      const name = people.get(key)?.full_name ?? epics.get(key)?.name;
      return name ?? t(lanes === 'epic' ? 'lanes.noEpic' : 'lanes.nobody');
    };
    const rows =
      lanes === 'none'
        ? []
        : lanesOf(lanes, [...shown, ...waiting], {
            folded: look.rows,
            nameOf,
            me,
            types: offeredTypes(projects),
          });
    return {
      stories,
      columns,
      columnLists: lists,
      lists: lanes === 'none' ? lists : cellsOf(lists, lanes, rows),
      lanes,
      rows,
      projects: projectsById,
      editable,
      single,
      teamOf,
      parts,
    };
  }, [
    stories,
    shown,
    waiting,
    columns,
    group,
    projects,
    projectsById,
    editable,
    single,
    teamOf,
    parts,
    lanes,
    look.rows,
    people,
    epics,
    me,
    t,
  ]);
  const columnCounts = useColumnCounts(data, projects, counts);
  const brackets = bracketsOf(columns, columnCounts);
  const mayEdit = useProjectsWhere(mayEditStories, single?.id).length > 0;
  const ready = useColumnsInTurn(columns.length, shown.length);
  const [selection] = useState(() => new Selection());
  usePrunedSelection(selection, shown);
  const actions = useActions(selection, data, mayEdit);
  usePointerDrag(board, actions.drag, {
    enabled: mayEdit,
    onHold: (id) => actions.toggle(id, false),
  });
  const preview = useKeyboardPreview(actions.drag, data.lists);
  const folding = useFolding(actions.drag, look, setLook, board);
  useEditKeys(actions.editable);
  useSelectKey(mayEdit ? actions.toggle : undefined);
  useMenuKey();
  useFoldKeys(board, folding);
  useLaneKey(look, setLook);
  usePeekKeys();
  useRequestedCard((id) => {
    const inOrder = data.lists.flatMap((list) => list.shown);
    const card = inOrder.find((story) => story.id === id) ?? inOrder[0];
    if (card) actions.drag.requestFocus(card.id);
  });
  const sprintNames = useMemo(
    () =>
      chosenSprint
        ? NO_NAMES
        : new Map(sprints.map(({ id, name }) => [id, running.has(id) ? name : undefined])),
    [sprints, running, chosenSprint],
  );
  const cards = { projects: projectsById, people, epics, editable, ageing, sprintNames, selectedId, helpId };
  const queue =
    single &&
    sprintQueue(
      columns,
      running,
      group(shown),
      counts,
      (some, { key }) => actions.roomForAll(some, key) === null,
    );
  const shownIn = (list: string) =>
    preview?.shown.get(list) ?? data.lists.find(({ id }) => id === list)?.shown ?? NO_CARDS;

  return (
    <ListDragContext value={actions.drag}>
      <SelectionContext value={selection}>
        <BoardActionsContext value={actions}>
          <FoldingContext value={folding}>
            <ColumnTabs board={board} columns={columns} columnCounts={columnCounts} />
            <BoardFrame
              boardRef={board}
              folded={columns.map(({ key }) => folding.isFolded(key))}
              lanes={lanes !== 'none'}
              empty={shown.length === 0}
              beside={selectedId !== undefined}
            >
              {lanes === 'none' ? (
                columns.map((column, place) =>
                  folding.isFolded(column.key) ? (
                    <FoldedColumn
                      key={column.key}
                      column={column}
                      columnCount={columnCounts.get(column.key)}
                    />
                  ) : (
                    <Column
                      {...cards}
                      key={column.key}
                      ready={place < ready}
                      column={column}
                      stories={shownIn(column.key)}
                      next={columns[place + 1]?.name}
                      waiting={waitingIn.get(column.key)}
                      queue={queue?.column.key === column.key ? queue : undefined}
                      columnCount={columnCounts.get(column.key) ?? NO_COUNT}
                      bracket={brackets?.get(column.key)}
                      more={more}
                    />
                  ),
                )
              ) : (
                <LaneRows
                  {...cards}
                  board={board}
                  lanes={lanes}
                  rows={data.rows}
                  stories={shown}
                  waitingIn={waitingIn}
                  columns={columns}
                  columnOf={actions.columnOf}
                  columnCounts={columnCounts}
                  brackets={brackets}
                  shownIn={shownIn}
                  more={more}
                />
              )}
            </BoardFrame>
            <Glide view={board} order={preview ?? stories} />
            {shown.length === 0 && <div className={classes['rest']}>{emptyState}</div>}
            <VisuallyHidden id={helpId}>{t(mayEdit ? 'cardHelp' : 'cardHelpReader')}</VisuallyHidden>
            <DragAnnouncer />
            <MoveAnnouncer people={people} placeOf={actions.placeOf} />
            {mayEdit && <Bulk shown={shown} single={single} />}
          </FoldingContext>
        </BoardActionsContext>
      </SelectionContext>
    </ListDragContext>
  );
}

const NO_NAMES: ReadonlyMap<string, string | undefined> = new Map();
const NO_CARDS: readonly CardStory[] = [];
const NO_COUNT: ColumnCount = { count: 0, shown: 0, limit: null };

/** The rows of a board with lanes. */
export const LaneRows = lazy(() => import('./lanes/LaneRows.tsx'), 'LaneRows');

/** An epic as its cards show it. @param common the epic of all visible cards: its name says nothing there. */
const cardEpic = ({ id, name }: Pick<Epic, 'id' | 'name'>, common: string | undefined): CardEpic => ({
  name,
  tint: tintOf(id),
  named: id !== common,
});

/** Actions that stay the same object while the board changes, so that a card renders again only for its own changes. */
function useActions(selection: Selection, data: BoardData, mayEdit: boolean): BoardActions {
  const read = useLatest(data);
  return useMemo(() => createBoardActions(selection, read, mayEdit), [selection, read, mayEdit]);
}

const BoardBulk = lazy(() => import('./lazy/BoardBulk.tsx'), 'BoardBulk');

/** The actions on the selected cards, while there are some. */
function Bulk(props: PropsOf<typeof BoardBulk>) {
  return useSelected((ids) => ids.size > 0) && <BoardBulk {...props} />;
}
