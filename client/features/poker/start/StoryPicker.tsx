import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { CardStory } from '#client/data/stories/types.ts';
import { isEscape } from '#client/lib/keys/composing.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { PickerRow } from './PickerRow.tsx';
import {
  countFilters,
  firstOf,
  PICKER_FILTERS,
  type PickerFilter,
  type PickerSection,
  pickerSections,
} from './picker-list.ts';
import classes from './StoryPicker.module.css';

/** How many rows are shown at first, and how many are added each time. */
const PAGE = 50;

interface StoryPickerProps {
  /** The stories to choose from, in the order of the backlog. */
  stories: readonly CardStory[];
  projectKey: string;
  /** The ids of the chosen ones; they stay chosen while the filters leave them out. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[], chosen: boolean) => void;
  /** Shown where there is no story at all. */
  empty: ReactNode;
}

/** The live backlog with its filters, from which stories are chosen to be estimated. */
export function StoryPicker({ stories, projectKey, chosen, onChoose, empty }: StoryPickerProps) {
  const { t } = useTranslation('poker');
  const counts = useMemo(() => countFilters(stories), [stories]);
  const [picked, setPicked] = useState<PickerFilter>();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const filter = picked ?? (counts.unestimated > 0 ? 'unestimated' : 'all');
  const sections = useMemo(
    () => pickerSections(stories, { filter, typed, projectKey }),
    [stories, filter, typed, projectKey],
  );
  const isChosen = useMemo(() => new Set(chosen), [chosen]);
  const found = sections.reduce((sum, section) => sum + section.stories.length, 0);
  const narrow = (change: { filter?: PickerFilter; typed?: string }) => {
    if (change.filter !== undefined) setPicked(change.filter);
    if (change.typed !== undefined) setTyped(change.typed);
    setLimit(PAGE);
  };

  if (stories.length === 0) return empty;
  return (
    <section className={classes['picker']} aria-label={t('start.choose')}>
      <header className={classes['bar']}>
        <h2>{t('start.choose')}</h2>
        <Filters value={filter} counts={counts} onChange={(next) => narrow({ filter: next })} />
        <span className={classes['chosen']} role="status">
          {t('start.chosen', { count: chosen.length })}
        </span>
        <SearchField typed={typed} onChange={(text) => narrow({ typed: text })} />
      </header>
      {found === 0 && <Nothing onClear={() => narrow({ filter: 'all', typed: '' })} />}
      {firstOf(sections, limit).map((shown) => (
        <Section
          key={shown.id}
          whole={sections.find(({ id }) => id === shown.id) ?? shown}
          shown={shown.stories}
          projectKey={projectKey}
          isChosen={isChosen}
          onChoose={onChoose}
        />
      ))}
      {found > limit && (
        <div className={classes['more']}>
          <Button size="sm" onClick={() => setLimit(limit + PAGE)}>
            {t('start.moreStories', { count: Math.min(PAGE, found - limit) })}
          </Button>
        </div>
      )}
    </section>
  );
}

interface FiltersProps {
  value: PickerFilter;
  counts: Record<PickerFilter, number>;
  onChange: (filter: PickerFilter) => void;
}

function Filters({ value, counts, onChange }: FiltersProps) {
  const { t } = useTranslation('poker');
  return (
    <SegmentedControl
      size="xs"
      className={classes['filters'] ?? ''}
      aria-label={t('start.filters')}
      value={value}
      onChange={(next) => onChange(next)}
      data={PICKER_FILTERS.map((filter) => ({
        value: filter,
        label: `${t(`start.filter.${filter}`)} ${formatNumber(counts[filter])}`,
      }))}
    />
  );
}

function SearchField({ typed, onChange }: { typed: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('poker');
  return (
    <TextInput
      size="xs"
      type="search"
      className={classes['search'] ?? ''}
      aria-label={t('start.search')}
      placeholder={t('start.searchHint')}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
      data-search
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (!isEscape(event) || typed === '') return;
        event.preventDefault();
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}

function Nothing({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('poker');
  return (
    <p className={classes['nothing']}>
      <span>{t('start.nothing')}</span>
      <Button size="sm" onClick={onClear}>
        {t('start.clear')}
      </Button>
    </p>
  );
}

interface SectionProps {
  /** The section with all its stories; `shown` are some of them. */
  whole: PickerSection;
  shown: readonly CardStory[];
  projectKey: string;
  isChosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

function Section({ whole, shown, projectKey, isChosen, onChoose }: SectionProps) {
  const { t } = useTranslation('poker');
  const title = t(`start.section.${whole.id}`);
  const count = whole.stories.length;
  const all = whole.stories.every(({ id }) => isChosen.has(id));
  return (
    <section aria-label={title}>
      <header className={classes['header']}>
        <Checkbox
          aria-label={t(all ? 'start.removeAll' : 'start.chooseAll', { section: title, count })}
          checked={all}
          onChange={(chosen) =>
            onChoose(
              whole.stories.map(({ id }) => id),
              chosen,
            )
          }
        />
        <h3>{title}</h3>
        <span aria-hidden="true">{formatNumber(count)}</span>
        <VisuallyHidden>{t('start.stories', { count })}</VisuallyHidden>
        {whole.id === 'estimated' && <span>· {t('start.again')}</span>}
      </header>
      <ul>
        {shown.map((story) => (
          <PickerRow
            key={story.id}
            story={story}
            projectKey={projectKey}
            chosen={isChosen.has(story.id)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}
