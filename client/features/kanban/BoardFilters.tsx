import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/search/story-search.ts';
import { countFilters } from '#shared/rules/stories/story-filter.ts';
import type { BoardSearch } from './use-board-search.ts';

export interface FilterButtonProps {
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

/** All filters of the board, with the number of those that are set. */
export function BoardFilters({ search, FilterButton, ...props }: BoardFiltersProps) {
  const { t } = useTranslation('kanban');
  return (
    <FilterButton
      label={t('filters')}
      count={countFilters(search.filter) + (search.typed.trim() === '' ? 0 : 1)}
      search={search}
      {...props}
      inBar
    />
  );
}
