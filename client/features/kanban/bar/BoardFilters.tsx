import { useTranslation } from 'react-i18next';
import type { Sprint } from '#client/data/sprints/types.ts';
import { FilterButton } from '#client/stories/filter/FilterButton.tsx';
import { countFilters } from '#shared/rules/stories/filter/story-filter.ts';
import type { BoardSearch } from './use-board-search.ts';

interface BoardFiltersProps {
  search: BoardSearch;
  sprints: readonly Sprint[];
  projectId: string | undefined;
  /** How many stories match. */
  shown: number;
}

/** All filters of the board, with the number of those that are set. */
export function BoardFilters(props: BoardFiltersProps) {
  const { t } = useTranslation('kanban');
  const { filter, typed } = props.search;
  return (
    <FilterButton
      {...props}
      label={t('filters')}
      count={countFilters(filter) + (typed.trim() === '' ? 0 : 1)}
      inBar
    />
  );
}
