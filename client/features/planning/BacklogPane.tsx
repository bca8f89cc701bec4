import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { CardStory } from '#client/data/stories/types.ts';
import { useScrollPlace } from '#client/lib/address/scroll-places.ts';
import { useDragState, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { useScrollToFocus, withPinnedRows } from '#client/lib/drag/virtual-rows.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { useRowHeight } from '#client/lib/screen/use-row-height.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { matches } from '#client/lib/text/text-match.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import classes from './PlanningView.module.css';
import { PlanRow, type PlanRowContext } from './PlanRow.tsx';

interface BacklogPaneProps {
  stories: readonly CardStory[];
  context: PlanRowContext;
}

type PaneRow = { header: 'ready' | 'toRefine'; count: number } | { story: CardStory };

/** The rows of the list: a header above the ready stories and one above the others. */
function paneRowsOf(stories: readonly CardStory[]): PaneRow[] {
  const items: PaneRow[] = [];
  for (const [header, ready] of [
    ['ready', true],
    ['toRefine', false],
  ] as const) {
    const group = stories.filter((story) => story.ready === ready);
    if (group.length > 0) items.push({ header, count: group.length });
    items.push(...group.map((story) => ({ story })));
  }
  return items;
}

/** The backlog as a virtual list: only visible rows are rendered. */
export function BacklogPane({ stories, context }: BacklogPaneProps) {
  const { t } = useTranslation('planning');
  const id = useId();
  const [typed, setTyped] = useState('');
  const isTarget = useDragState(({ drag }) => drag?.place?.list === 'backlog');
  const found =
    typed.trim() === ''
      ? stories
      : stories.filter((story) =>
          matches(`${storyKey(context.projectKey, story.number)} ${story.title}`, typed),
        );
  return (
    <section
      className={classes['pane']}
      aria-labelledby={id}
      data-pane="backlog"
      data-zone="backlog"
      data-target={isTarget || undefined}
    >
      <header className={classes['paneBar']}>
        <h2 id={id}>{t('backlog')}</h2>
        <span>{t('stories', { count: stories.length })}</span>
        <TextInput
          size="xs"
          className={classes['search'] ?? ''}
          aria-label={t('search')}
          placeholder={t('searchShort')}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </header>
      <Rows items={paneRowsOf(found)} context={context} labelId={id} />
      {found.length === 0 && (
        <p className={classes['hint']}>{stories.length === 0 ? t('backlogEmpty') : t('noMatch')}</p>
      )}
      {found.length > 0 && context.onSend && (
        <p className={classes['foot']}>
          {t('hint')} <Shortcut>S</Shortcut>
        </p>
      )}
    </section>
  );
}

interface RowsProps {
  items: readonly PaneRow[];
  context: PlanRowContext;
  /** The id of what names the list. */
  labelId: string;
}

function Rows({ items, context, labelId }: RowsProps) {
  const { t } = useTranslation('planning');
  const drag = useListDrag();
  const scroll = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const rowHeight = useRowHeight();
  const height = (item: PaneRow | undefined) => (item && 'story' in item && phone ? 68 : rowHeight);
  const indexOf = (id: string | null | undefined) =>
    items.findIndex((item) => 'story' in item && item.story.id === id);
  const start = useScrollPlace('plan-backlog', scroll, () => virtualizer.takeSnapshot());
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => height(items[index]),
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : 'story' in item ? item.story.id : item.header;
    },
    // the dragged row and the focused row stay rendered
    rangeExtractor: (range) => withPinnedRows(range, [drag.state.drag?.id, drag.focusedId].map(indexOf)),
    overscan: 8,
    initialOffset: start?.top ?? 0,
    initialMeasurementsCache: start?.rows ?? [],
    useFlushSync: false,
  });
  useScrollToFocus(indexOf, virtualizer);
  return (
    <div ref={scroll} className={classes['scroll']} data-scrolls>
      <ul
        aria-labelledby={labelId}
        className={classes['virtual']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={key}
              // rows out of sight are not rendered, and count all the same
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={classes['placed']}
              style={{ transform: `translateY(${start}px)`, height: height(item) }}
            >
              {'story' in item ? (
                <PlanRow {...context} story={item.story} pane="backlog" />
              ) : (
                <h3 className={classes['section']}>
                  {t(item.header)} <span aria-hidden="true">{formatNumber(item.count)}</span>
                  <VisuallyHidden>{t('stories', { count: item.count })}</VisuallyHidden>
                </h3>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
