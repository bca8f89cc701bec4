import type { FilterDropdownProps } from './FilterDropdown.tsx';
import classes from './FilterPanel.module.css';
import { FilterPanel } from './FilterPanel.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { SearchField } from './SearchField.tsx';

/** The search, the filters and the saved filters, in the panel or in the sheet. A saved filter closes them. */
export function FilterContent(props: Omit<FilterDropdownProps, 'shown'>) {
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
