import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/story-search.ts';
import classes from './FilterButton.module.css';
import { FilterPanel } from './FilterPanel.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { SearchField } from './SearchField.tsx';

interface FilterDropdownProps {
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /** The search field stands above the filters. */
  withSearch: boolean | undefined;
  /** A saved filter was chosen. */
  onApplied: () => void;
}

/** What 'Filtros' opens: everything that stories can be filtered by, and the person's own filters. */
export function FilterDropdown({ search, projectId, sprints, withSearch, onApplied }: FilterDropdownProps) {
  return (
    <>
      {withSearch && <SearchField search={search} className={classes['search']} />}
      <FilterPanel
        filter={search.filter}
        onChange={search.setFilter}
        projectId={projectId}
        sprints={sprints}
      />
      <SavedFilters search={search} projectId={projectId} onApplied={onApplied} />
    </>
  );
}
