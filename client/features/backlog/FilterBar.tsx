import { Button, Popover, TextInput } from '@mantine/core';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countFilters, type FilterPart, type StoryFilter } from '../../../shared/rules/story-filter.ts';
import { Loading } from '../../components/Loading.tsx';
import { useEpics } from '../../lib/epics.ts';
import { formatNumber } from '../../lib/format.ts';
import { lazy } from '../../lib/lazy.ts';
import { usePeople } from '../../lib/people.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import classes from './FilterBar.module.css';
import { filterWords } from './filter-words.ts';
import type { BacklogSearch } from './use-backlog-search.ts';

const FilterPanel = lazy(async () => (await import('./FilterPanel.tsx')).FilterPanel, {
  placeholder: () => <Loading />,
});
const SavedFilters = lazy(async () => (await import('./SavedFilters.tsx')).SavedFilters);

interface FilterBarProps {
  search: BacklogSearch;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  shown: number;
  total: number;
}

/** Search, filters with what they are set to, and how many of how many stories are left. */
export function FilterBar({ search, projectId, sprints, shown, total }: FilterBarProps) {
  const { t } = useTranslation(['backlog', 'common']);
  const [opened, setOpened] = useState(false);
  const parts = countFilters(search.filter);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role search has no element in React's types
    <div className={classes['bar']} role="search" aria-label={t('filters.label')}>
      <TextInput
        classNames={{ root: classes['search'] ?? '', input: classes['input'] ?? '' }}
        size="xs"
        type="search"
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        data-search
        maxLength={200}
        value={search.typed}
        onChange={(event) => search.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || search.typed === '') return;
          event.preventDefault();
          search.type('');
        }}
      />
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        offset={4}
        trapFocus
        shadow="none"
        classNames={{ dropdown: classes['dropdown'] ?? '' }}
      >
        <Popover.Target>
          <Button
            size="sm"
            leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {t('filters.title')}
            {parts > 0 && (
              <span className={classes['count']}>
                <span className={classes['spoken']}>: </span>
                {parts}
              </span>
            )}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('filters.title')}>
          {opened && (
            <>
              <FilterPanel
                filter={search.filter}
                onChange={search.setFilter}
                projectId={projectId}
                sprints={sprints}
              />
              <SavedFilters search={search} projectId={projectId} onApplied={() => setOpened(false)} />
            </>
          )}
        </Popover.Dropdown>
      </Popover>
      {search.filter && (
        <Chips filter={search.filter} projectId={projectId} sprints={sprints} onChange={search.setFilter} />
      )}
      {search.active && (
        <Button variant="subtle" size="sm" className={classes['clear']} onClick={() => search.apply({})}>
          {t('filters.clear')}
        </Button>
      )}
      <span className={classes['space']} />
      <span className={classes['shown']} role="status">
        {search.active && t('shownOf', { shown: formatNumber(shown), total: formatNumber(total) })}
      </span>
    </div>
  );
}

interface ChipsProps {
  filter: StoryFilter;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  onChange: (filter: StoryFilter | undefined) => void;
}

function Chips({ filter, projectId, sprints, onChange }: ChipsProps) {
  const { t } = useTranslation(['backlog', 'common']);
  const people = usePeople();
  const { data: epics = [] } = useEpics(projectId);
  const without = (part: FilterPart) => {
    const { [part]: _, ...rest } = filter;
    onChange(Object.keys(rest).length > 0 ? rest : undefined);
  };
  const words = filterWords(filter, {
    t,
    person: (id) => people.get(id)?.full_name,
    sprint: (id) => sprints.find((sprint) => sprint.id === id)?.name,
    epic: (id) => epics.find((epic) => epic.id === id)?.name,
  });
  return words.map(({ part, name, words: value }) => (
    <span key={part} className={classes['chip']}>
      <span>{name}:</span>
      <b>{value}</b>
      <button type="button" aria-label={t('filters.remove', { name })} onClick={() => without(part)}>
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    </span>
  ));
}
