import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storyKey } from '../../../shared/rules/story.ts';
import { Shortcut } from '../../components/Shortcut.tsx';
import { formatNumber } from '../../lib/format.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import { matches } from '../../lib/text.ts';
import classes from './PlanningView.module.css';
import { PlanRow } from './PlanRow.tsx';
import type { RowContext } from './row-context.ts';

interface BacklogPaneProps {
  stories: readonly CardStory[];
  context: RowContext;
}

type Item = { header: 'ready' | 'toRefine'; count: number } | { story: CardStory; nextId: string | null };

/** The rows of the list: a header above the ready stories and one above the others. */
function itemsOf(stories: readonly CardStory[]): Item[] {
  const items: Item[] = [];
  for (const [header, ready] of [
    ['ready', true],
    ['toRefine', false],
  ] as const) {
    const part = stories.filter((story) => story.ready === ready);
    if (part.length > 0) items.push({ header, count: part.length });
    for (const story of part) {
      items.push({ story, nextId: stories[stories.indexOf(story) + 1]?.id ?? null });
    }
  }
  return items;
}

/** The backlog: only the rows in sight are rendered. */
export function BacklogPane({ stories, context }: BacklogPaneProps) {
  const { t } = useTranslation('planning');
  const id = useId();
  const [typed, setTyped] = useState('');
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
      data-target={isTarget(context)}
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
      <Rows items={itemsOf(found)} context={context} />
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

const isTarget = ({ hand }: RowContext) => hand?.place?.pane === 'backlog' || undefined;

function Rows({ items, context }: { items: readonly Item[]; context: RowContext }) {
  const { t } = useTranslation('planning');
  const { hand } = context;
  const scroll = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const height = (item: Item | undefined) => (item && 'story' in item && narrow ? 56 : 36);
  const heldAt = items.findIndex((item) => 'story' in item && item.story.id === hand?.id);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => height(items[index]),
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : 'story' in item ? item.story.id : item.header;
    },
    // the row in hand keeps the focus
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return heldAt < 0 || shown.includes(heldAt) ? shown : [...shown, heldAt].sort((a, b) => a - b);
    },
    overscan: 8,
    useFlushSync: false,
  });
  return (
    <div ref={scroll} className={classes['scroll']} data-scrolls>
      <div className={classes['virtual']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <div
              key={key}
              className={classes['placed']}
              style={{ transform: `translateY(${start}px)`, height: height(item) }}
            >
              {'story' in item ? (
                <PlanRow
                  story={item.story}
                  projectKey={context.projectKey}
                  sprintName={context.sprintName}
                  assignee={context.people.get(item.story.assignee_id ?? '')}
                  pane="backlog"
                  nextId={item.nextId}
                  held={hand?.id === item.story.id}
                  lineAbove={hand?.place?.pane === 'backlog' && hand.place.beforeId === item.story.id}
                  onSend={context.onSend}
                  helpId={context.helpId}
                />
              ) : (
                <h3 className={classes['section']}>
                  {t(item.header)} <span>{formatNumber(item.count)}</span>
                </h3>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
