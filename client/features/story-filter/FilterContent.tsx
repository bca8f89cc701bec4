import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/story-search.ts';
import classes from './FilterPanel.module.css';
import { FilterPanel } from './FilterPanel.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { SearchField } from './SearchField.tsx';

export interface FilterContentProps {
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /** The search field stands above the filters. */
  withSearch: boolean | undefined;
  onClose: () => void;
}

/** The search, the filters and the saved filters, in the panel or in the sheet. A saved filter closes them. */
export function FilterContent(props: FilterContentProps) {
  const { search, projectId, sprints, withSearch, onClose } = props;
  return (
    <>
      {withSearch && <SearchField search={search} className={classes['search']} />}
      <FilterPanel
        filter={search.filter}
        onChange={search.setFilter}
        projectId={projectId}
        sprints={sprints}
      />
      <SavedFilters search={search} projectId={projectId} onApplied={onClose} />
    </>
  );
}
