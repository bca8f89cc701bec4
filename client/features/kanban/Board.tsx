import { type ReactNode, type RefObject, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { DragAnnouncer } from '#client/components/stories/DragAnnouncer.tsx';
import { useAppSearch } from '#client/data/app-search.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useProjectIdsWhere, useProjectsWhere } from '#client/data/projects/standing.ts';
import { useAgeing } from '#client/data/stories/ageing.ts';
import { type ColumnParts, eachColumn } from '#client/data/stories/board-part.ts';
import { columnLimit, columnName } from '#client/data/stories/columns.ts';
import { useEditKeys } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { ListDragContext, useDragState } from '#client/lib/drag/list-drag-context.ts';
import { useKeyboardPreview } from '#client/lib/drag/use-keyboard-preview.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import { useLatest } from '#client/lib/state/use-latest.ts';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import classes from './Board.module.css';
import {
  type BoardActions,
  BoardActionsContext,
  type BoardData,
  createBoardActions,
} from './board-actions.ts';
import { byColumn, columnsOf } from './by-column.ts';
import { Column } from './column/Column.tsx';
import { ColumnTabs } from './column/ColumnTabs.tsx';
import type { ColumnCount } from './column/column-count.ts';
import type { ColumnMoreSource } from './lazy/ColumnMore.tsx';
import { MoveAnnouncer } from './MoveAnnouncer.tsx';

interface BoardProps {
  /** All loaded stories. */
  stories: readonly CardStory[];
  /** The loaded stories that match the filters. */
  shown: readonly CardStory[];
  projects: readonly Project[];
  /** The selected project; undefined: all projects are shown. */
  single: Project | undefined;
  parts: ColumnParts;
  /** How many stories of each column match the filters, loaded or not. */
  counts: Readonly<Record<StoryStatus, number>>;
  /** Loads more of a column. */
  more: ColumnMoreSource;
  /** Shown below the columns while they are empty. */
  emptyState: ReactNode;
}

/** The five columns with their cards, and all ways to move cards. */
export function Board(props: BoardProps) {
  const { stories, shown, projects, single, parts, counts, more, emptyState } = props;
  const { t } = useTranslation('kanban');
  const people = usePeople();
  const ageing = useAgeing(single?.id, stories);
  const editable = useProjectIdsWhere(mayEditStories);
  const { data: allEpics } = useEpics(single?.id);
  const epics = useMemo(() => new Map((allEpics ?? []).map(({ id, name }) => [id, name])), [allEpics]);
  const { story: selectedId } = useAppSearch();
  const board = useRef<HTMLDivElement>(null);
  const helpId = useId();

  const projectsById = useMemo(() => new Map(projects.map((project) => [project.id, project])), [projects]);
  const shownByColumn = useMemo(() => byColumn(shown), [shown]);
  const data: BoardData = useMemo(
    () => ({
      stories,
      columns: columnsOf(stories, shownByColumn, parts),
      projects: projectsById,
      single,
      parts,
    }),
    [stories, shownByColumn, projectsById, single, parts],
  );
  const columnCounts = eachColumn((status): ColumnCount => {
    const limit = columnLimit(single, status);
    const shown = counts[status];
    return { shown, limit, count: limit === null ? shown : parts[status].count };
  });
  const names = eachColumn((status) => columnName(single, status));
  const mayEdit = useProjectsWhere(mayEditStories, single?.id).length > 0;
  const actions = useActions(data, mayEdit);
  usePointerDrag(board, actions.drag, { enabled: mayEdit });
  const preview = useKeyboardPreview(actions.drag, data.columns);
  useEditKeys((id) => stories.filter((story) => story.id === id && editable.has(story.project_id)));

  return (
    <ListDragContext value={actions.drag}>
      <BoardActionsContext value={actions}>
        <ColumnTabs board={board} names={names} columnCounts={columnCounts} />
        <Frame boardRef={board} empty={shown.length === 0} beside={selectedId !== undefined}>
          {STORY_STATUSES.map((status) => (
            <Column
              key={status}
              status={status}
              stories={preview?.shown.get(status) ?? shownByColumn[status]}
              names={names}
              columnCount={columnCounts[status]}
              more={more}
              projects={projectsById}
              people={people}
              epics={epics}
              editable={editable}
              ageing={ageing}
              selectedId={selectedId}
              helpId={helpId}
            />
          ))}
        </Frame>
        <Glide view={board} order={preview ?? stories} />
        {shown.length === 0 && <div className={classes['rest']}>{emptyState}</div>}
        <VisuallyHidden id={helpId}>{t(mayEdit ? 'cardHelp' : 'cardHelpReader')}</VisuallyHidden>
        <DragAnnouncer />
        <MoveAnnouncer people={people} placeOf={actions.placeOf} />
      </BoardActionsContext>
    </ListDragContext>
  );
}

function Frame(props: {
  boardRef: RefObject<HTMLDivElement | null>;
  empty: boolean;
  /** Whether a panel covers the right side of the board. */
  beside: boolean;
  children: ReactNode;
}) {
  const { boardRef, empty, beside, children } = props;
  const dragging = useDragState(({ drag }) => drag !== null);
  return (
    <div
      ref={boardRef}
      className={classes['board']}
      data-empty={empty || undefined}
      data-panel={beside || undefined}
      data-dragging={dragging || undefined}
    >
      {children}
    </div>
  );
}

/** Actions that stay the same object while the board changes, so that a card renders again only for its own changes. */
function useActions(data: BoardData, mayEdit: boolean): BoardActions {
  const read = useLatest(data);
  return useMemo(() => createBoardActions(read, mayEdit), [read, mayEdit]);
}
