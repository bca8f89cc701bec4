import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { WaitingStory } from '#client/data/stories/new/new-stories.ts';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { useBoardActions } from '../model/board-actions.ts';
import type { ColumnCount } from '../model/column-room.ts';
import type { SprintQueue } from '../model/sprint-queue.ts';
import type { BracketInfo } from './Bracket.tsx';
import classes from './Column.module.css';
import { ColumnCards, type ColumnCardsProps } from './ColumnCards.tsx';
import { ColumnHeader } from './ColumnHeader.tsx';
import { ColumnSketch } from './ColumnSketch.tsx';
import { whenSettled } from './settling.ts';
import { useZone } from './use-zone.ts';

const FullNote = lazy(() => import('./lazy/FullNote.tsx'), 'FullNote');
const NewCards = lazy(() => import('./lazy/NewCards.tsx'), 'NewCards');

interface ColumnProps extends Omit<ColumnCardsProps, 'labelId' | 'showLine' | 'count'> {
  columnCount: ColumnCount;
  bracket: BracketInfo | undefined;
  /** The name of the column at its right. */
  next: string | undefined;
  /** Its stories that the server has not created yet. */
  waiting: readonly WaitingStory[] | undefined;
  /** The stories of the running sprint that it takes, or that wait for room in it. */
  queue: SprintQueue | undefined;
  /** Whether it is the column's turn to render its cards: a board renders one column after the other. */
  ready: boolean;
}

/** A column of the board: its header, its cards, and a button to add one. */
export function Column({ columnCount, bracket, next, waiting, queue, ready, ...list }: ColumnProps) {
  const { column, stories } = list;
  const { key, status } = column;
  const section = useRef<HTMLElement>(null);
  const labelId = useId();
  const { room, target, zone } = useZone(key, key);
  const { mayEdit } = useBoardActions();
  const holdsSelected = stories.some((story) => story.id === list.selectedId);
  useInView(section, key, holdsSelected ? list.selectedId : undefined);

  return (
    <section
      {...zone}
      ref={section}
      className={`${classes['zone']} ${classes['column']}`}
      aria-labelledby={labelId}
      data-status={status}
    >
      <ColumnHeader column={column} columnCount={columnCount} bracket={bracket} labelId={labelId} />
      {target && column.entry && <p className={classes['entry']}>{column.entry}</p>}
      {waiting && <NewCards stories={waiting} />}
      {ready || holdsSelected || stories.length === 0 ? (
        <ColumnCards {...list} labelId={labelId} showLine={target} count={columnCount.shown} />
      ) : (
        <ColumnSketch cards={stories.length} />
      )}
      {queue && <Queue queue={queue} />}
      <footer className={classes['footer']}>
        {room !== null ? <FullNote room={room} next={next} /> : mayEdit && <AddButton column={column} />}
      </footer>
    </section>
  );
}

/** Brings a column into view while the keyboard drags into it, and a card when its panel opens. */
function useInView(section: RefObject<HTMLElement | null>, key: string, selectedId: string | undefined) {
  const byKeyboard = useDragState((state) => state.drag?.by === 'keyboard' && state.drag.place?.list === key);
  useEffect(() => {
    if (byKeyboard) section.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [section, byKeyboard]);
  useEffect(() => {
    if (selectedId === undefined) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return whenSettled(() => {
      const card = section.current?.querySelector('[data-selected]') ?? section.current;
      card?.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior: still ? 'auto' : 'smooth' });
    });
  }, [section, selectedId]);
}

/**
 * 'Llevar 2 a Por Hacer': the stories of the sprint for which there is room now. '+4 en espera': how many wait for it; it leads to the
 * first of them.
 */
function Queue({ queue: { column, from, fitting, waiting } }: { queue: SprintQueue }) {
  const { t } = useTranslation('kanban');
  const { drag, mayEdit, send } = useBoardActions();
  const count = waiting.length;
  return (
    <>
      {mayEdit && fitting.length > 0 && (
        <button
          type="button"
          className={classes['queue']}
          onClick={() => send(fitting, column.key, 'bottom')}
        >
          {t('queueTake', { count: fitting.length, column: column.name })}
        </button>
      )}
      {count > 0 && (
        <button
          type="button"
          className={classes['queue']}
          title={t('queueHint', { count, from })}
          onClick={() => waiting[0] && drag.requestFocus(waiting[0].id)}
        >
          {t('queue', { count })}
        </button>
      )}
    </>
  );
}

function AddButton({ column: { status, columnId } }: { column: ColumnInfo }) {
  const { t } = useTranslation('kanban');
  const setSearch = useSetAppSearch();
  return (
    <Button
      variant="subtle"
      size="sm"
      classNames={{ root: classes['add'] ?? '', inner: classes['addInner'] ?? '' }}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setSearch({ dialog: 'story', status, column: columnId })}
    >
      {t('addStory')}
    </Button>
  );
}
