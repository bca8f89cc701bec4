import { ActionIcon } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type ComponentType, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/story-search.ts';
import { countFilters } from '#shared/rules/stories/story-filter.ts';
import classes from './Board.module.css';
import type { BoardSearch } from './use-board-search.ts';

export interface FilterButtonProps {
  ref: Ref<HTMLButtonElement>;
  label: string;
  /** How many filters are set. */
  count: number;
  /** How many stories match. */
  shown: number;
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  inBar: true;
}

interface BoardFiltersProps {
  /** Opens the filters of stories. */
  FilterButton: ComponentType<FilterButtonProps>;
  search: BoardSearch;
  sprints: readonly Sprint[];
  projectId: string | undefined;
  /** How many stories match. */
  shown: number;
}

/** All filters of the board, and a button that clears them. */
export function BoardFilters({ search, FilterButton, ...props }: BoardFiltersProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { t } = useTranslation('kanban');
  return (
    <>
      {search.active && (
        <ActionIcon
          className={classes['clear']}
          data-size="sm"
          aria-label={t('clearFilters')}
          title={t('clearFilters')}
          onClick={() => {
            search.apply({});
            // this button disappears with the filters
            button.current?.focus();
          }}
        >
          <IconFilterOff size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <FilterButton
        ref={button}
        label={t('filters')}
        count={countFilters(search.filter) + (search.typed.trim() === '' ? 0 : 1)}
        search={search}
        {...props}
        inBar
      />
    </>
  );
}
