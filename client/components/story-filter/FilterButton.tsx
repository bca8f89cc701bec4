import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazy } from '../../lib/lazy.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import type { StorySearch } from '../../lib/stories/story-search.ts';
import { Loading } from '../Loading.tsx';
import classes from './FilterButton.module.css';

const FilterPanel = lazy(async () => (await import('./FilterPanel.tsx')).FilterPanel, {
  texts: 'filters',
  placeholder: () => <Loading />,
});
const SavedFilters = lazy(async () => (await import('./SavedFilters.tsx')).SavedFilters, {
  texts: 'filters',
});

interface FilterButtonProps {
  label: string;
  search: StorySearch;
  /** How much it is set to, shown beside its label. */
  count: number;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /** On a phone without its words. */
  compact?: boolean;
  /** Before the filters. */
  children?: ReactNode;
}

/** 'Filtros': opens everything that stories can be filtered by, and the person's own filters. */
export function FilterButton(props: FilterButtonProps) {
  const { label, search, count, projectId, sprints, compact = false, children } = props;
  const [opened, setOpened] = useState(false);
  return (
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
          classNames={compact ? { section: classes['icon'] ?? '' } : {}}
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span className={compact ? classes['words'] : undefined}>{label}</span>
          {count > 0 && (
            <span className={classes['count']}>
              <span className={classes['spoken']}>: </span>
              {count}
            </span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {opened && (
          <>
            {children}
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
