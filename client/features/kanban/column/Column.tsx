import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetAppSearch } from '#client/data/app-search.ts';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { useBoardActions } from '../board-actions.ts';
import type { ColumnMoreSource } from '../lazy/ColumnMore.tsx';
import classes from './Column.module.css';
import { ColumnCards, type ColumnCardsProps } from './ColumnCards.tsx';
import { ColumnHeader } from './ColumnHeader.tsx';
import type { ColumnCount } from './column-count.ts';

interface ColumnProps extends Omit<ColumnCardsProps, 'labelId' | 'showLine' | 'count' | 'rest'> {
  status: StoryStatus;
  columnCount: ColumnCount;
  more: ColumnMoreSource;
  /** The names of all columns. */
  names: Record<StoryStatus, string>;
}

const ColumnMore = lazy(() => import('../lazy/ColumnMore.tsx'), 'ColumnMore');

/** A column of the board: its header, its cards, and a button to add one. */
export function Column({ columnCount, names, more, ...list }: ColumnProps) {
  const { status, stories } = list;
  const section = useRef<HTMLElement>(null);
  const labelId = useId();
  const left = columnCount.shown - stories.length;
  const next = STORY_STATUSES[STORY_STATUSES.indexOf(status) + 1];
  const closed = useIsClosed(status);
  const { mayEdit } = useBoardActions();
  const target = useDragState((state) => state.drag?.place?.list === status) && !closed;

  useInView(
    section,
    status,
    stories.some((story) => story.id === list.selectedId),
  );

  return (
    <section
      ref={section}
      className={classes['column']}
      aria-labelledby={labelId}
      data-status={status}
      data-zone={status}
      data-closed={closed || undefined}
      data-target={target || undefined}
    >
      <ColumnHeader
        status={status}
        name={names[status]}
        columnCount={columnCount}
        ownCount={useOwnCount(status)}
        labelId={labelId}
      />
      <ColumnCards
        {...list}
        labelId={labelId}
        showLine={target}
        count={columnCount.shown}
        rest={
          left > 0 &&
          more.has(status) && (
            <ColumnMore
              status={status}
              name={names[status]}
              shown={stories.length}
              count={columnCount.shown}
              source={more}
            />
          )
        }
      />
      <footer className={classes['footer']}>
        {closed ? <FullNote next={next && names[next]} /> : mayEdit && <AddButton status={status} />}
      </footer>
    </section>
  );
}

/** Brings a column into view while the keyboard drags into it, and when the panel of one of its cards opens. */
function useInView(section: RefObject<HTMLElement | null>, status: StoryStatus, holdsSelected: boolean) {
  const byKeyboard = useDragState(
    (state) => state.drag?.by === 'keyboard' && state.drag.place?.list === status,
  );
  useEffect(() => {
    if (byKeyboard || holdsSelected) {
      section.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      const open = section.current?.querySelector('[data-selected]');
      open?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    }
  }, [section, byKeyboard, holdsSelected]);
}

/** Whether the dragged card may not enter. */
function useIsClosed(status: StoryStatus): boolean {
  const actions = useBoardActions();
  const dragged = useDragState((state) => state.drag?.id ?? null);
  return dragged !== null && actions.limitAgainst(dragged, status) !== null;
}

/** The count of the dragged card's own project, in a column that several projects share. */
function useOwnCount(status: StoryStatus): ColumnCount | null {
  const actions = useBoardActions();
  const dragged = useDragState((state) => state.drag?.id ?? null);
  return dragged === null ? null : actions.ownCount(dragged, status);
}

/** Says why no card may enter, and what to do: a story must move on to the next column. */
function FullNote({ next }: { next: string | undefined }) {
  const { t } = useTranslation('kanban');
  return (
    <div className={classes['note']}>
      <IconLock size={14} stroke={1.6} aria-hidden />
      <span>{next === undefined ? t('full.last') : t('full.next', { column: next })}</span>
    </div>
  );
}

function AddButton({ status }: { status: StoryStatus }) {
  const { t } = useTranslation('kanban');
  const setSearch = useSetAppSearch();
  return (
    <Button
      variant="subtle"
      size="sm"
      classNames={{ root: classes['add'] ?? '', inner: classes['addInner'] ?? '' }}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setSearch({ dialog: 'story', status })}
    >
      {t('addStory')}
    </Button>
  );
}
