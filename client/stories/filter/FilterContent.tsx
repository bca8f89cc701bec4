import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/search/story-search.ts';
import classes from './panel/FilterPanel.module.css';
import { FilterPanel } from './panel/FilterPanel.tsx';
import { SearchField } from './SearchField.tsx';

export interface FilterContentProps {
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /** The search field stands above the filters. */
  withSearch: boolean | undefined;
}

/** The search and the filters, in the panel or in the sheet. */
export function FilterContent(props: FilterContentProps) {
  const { search, projectId, sprints, withSearch } = props;
  return (
    <>
      {withSearch && <SearchField search={search} className={classes['search']} />}
      <FilterPanel
        filter={search.filter}
        onChange={search.setFilter}
        projectId={projectId}
        sprints={sprints}
      />
    </>
  );
}
