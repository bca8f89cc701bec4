import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { CountBadge } from '#client/components/CountBadge.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { VisuallyHidden } from '#client/components/VisuallyHidden.tsx';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/story-search.ts';
import { lazy } from '#client/lib/lazy.ts';
import classes from './FilterButton.module.css';

const texts = 'filters';
const SearchField = lazy(async () => (await import('./SearchField.tsx')).SearchField, { texts });
const FilterPanel = lazy(async () => (await import('./FilterPanel.tsx')).FilterPanel, {
  texts,
  placeholder: () => <Loading />,
});
const SavedFilters = lazy(async () => (await import('./SavedFilters.tsx')).SavedFilters, { texts });

interface FilterButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  search: StorySearch;
  /** The number of set filters, shown beside the label. */
  count: number;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /**
   * Whether it is in the bar of a view: then the panel contains the search field, and on a phone the button shows only its
   * icon.
   */
  inBar?: boolean;
}

/** 'Filtros': opens all filters of stories, and the person's saved filters. */
export function FilterButton({ ref, label, search, count, projectId, sprints, inBar }: FilterButtonProps) {
  const [opened, setOpened] = useState(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    // a search field with text handles Escape first: it clears itself
    if (event.key === 'Escape' && !event.defaultPrevented) setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="none"
      classNames={{ dropdown: classes['dropdown'] ?? '' }}
    >
      <Popover.Target>
        <Button
          ref={ref}
          size="sm"
          classNames={inBar ? { section: classes['icon'] ?? '' } : {}}
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span className={inBar ? classes['label'] : undefined}>{label}</span>
          {count > 0 && (
            <span className={classes['count']}>
              <CountBadge>
                <VisuallyHidden>: </VisuallyHidden>
                {count}
              </CountBadge>
            </span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} onKeyDown={closeOnEscape}>
        {opened && (
          <>
            {inBar && <SearchField search={search} className={classes['search']} />}
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
  );
}
