import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { STORY_STATUSES, type StoryStatus } from '../../../shared/rules/story.ts';
import { useDropZone } from '../../lib/drag/use-mouse-drops.ts';
import { lazy } from '../../lib/lazy.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import { useBoardActions } from './board-actions.ts';
import { useBoardState } from './board-store.ts';
import classes from './Lane.module.css';
import { type Fill, LaneHeader } from './LaneHeader.tsx';
import { LaneList, type LaneListProps } from './LaneList.tsx';
import type { LaneMoreSource } from './LaneMore.tsx';

interface LaneProps extends Omit<LaneListProps, 'labelId' | 'showLine' | 'count' | 'rest'> {
  status: StoryStatus;
  fill: Fill;
  more: LaneMoreSource;
  /** What the columns are called. */
  names: Record<StoryStatus, string>;
}

const LaneMore = lazy(async () => (await import('./LaneMore.tsx')).LaneMore);

/** A column of the board: its header, its cards, and the way to add one. */
export function Lane({ fill, names, more, ...list }: LaneProps) {
  const { status, stories } = list;
  const section = useRef<HTMLElement>(null);
  const labelId = useId();
  const left = fill.shown - stories.length;
  const next = STORY_STATUSES[STORY_STATUSES.indexOf(status) + 1];
  const closed = useIsClosed(status);
  const target = useBoardState((state) => state.drag?.place?.status === status) && !closed;
  useDropZone(section);

  const byKeyboard = useBoardState(
    (state) => state.drag?.by === 'keyboard' && state.drag.place?.status === status,
  );
  const holdsSelected = stories.some((story) => story.id === list.selectedId);
  useEffect(() => {
    if (byKeyboard || holdsSelected) section.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [byKeyboard, holdsSelected]);

  return (
    <section
      ref={section}
      className={classes['lane']}
      aria-labelledby={labelId}
      data-status={status}
      data-zone={status}
      data-closed={closed || undefined}
      data-target={target || undefined}
    >
      <LaneHeader status={status} name={names[status]} fill={fill} labelId={labelId} />
      <LaneList
        {...list}
        labelId={labelId}
        showLine={target}
        count={fill.shown}
        rest={
          left > 0 &&
          more.has(status) && (
            <LaneMore
              status={status}
              name={names[status]}
              shown={stories.length}
              count={fill.shown}
              source={more}
            />
          )
        }
      />
      <footer className={classes['footer']}>
        {closed ? <FullNote next={next && names[next]} /> : <AddButton status={status} />}
      </footer>
    </section>
  );
}

/** Whether the card in hand may not come in. */
function useIsClosed(status: StoryStatus): boolean {
  const actions = useBoardActions();
  const moving = useBoardState((state) => state.drag?.story ?? null);
  return moving !== null && actions.limitAgainst(moving, status) !== null;
}

/** Why nothing comes in, and what to do: a story must go on to the next column. */
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
