import { useTranslation } from 'react-i18next';
import type { FilteredStories } from '#client/data/stories/search/story-search.ts';
import { countFilters } from '#shared/rules/stories/filter/story-filter.ts';
import classes from './FilterBar.module.css';
import { FilterButton } from './FilterButton.tsx';
import { FilterRow } from './FilterRow.tsx';
import { SearchField } from './SearchField.tsx';

/** The search of a list, all its filters, and those that are on. */
export function FilterBar(props: FilteredStories) {
  const { search, projectId, sprints, shown } = props;
  const { t } = useTranslation('filters');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role search has no element in React's types
    <div data-bar className={classes['bar']} role="search" aria-label={t('label')}>
      <SearchField search={search} className={classes['search']} />
      <FilterButton
        label={t('title')}
        search={search}
        count={countFilters(search.filter)}
        shown={shown ?? 0}
        projectId={projectId}
        sprints={sprints}
      />
      <FilterRow {...props} />
    </div>
  );
}
