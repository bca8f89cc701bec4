import { useTranslation } from 'react-i18next';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { StorySearch } from '#client/data/stories/story-search.ts';
import { formatNumber } from '#client/lib/format.ts';
import { FilterContent } from './FilterContent.tsx';
import classes from './FilterPanel.module.css';

export interface FilterDropdownProps {
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /** How many stories match. */
  shown: number;
  /** The search field stands above the filters. */
  withSearch: boolean | undefined;
  onClose: () => void;
}

/** What 'Filtros' opens: everything that stories can be filtered by, the person's own filters, and how many stories match. */
export function FilterDropdown({ shown, ...content }: FilterDropdownProps) {
  const { t } = useTranslation('filters');
  return (
    <>
      <div className={classes['body']}>
        <FilterContent {...content} />
      </div>
      <footer className={classes['footer']}>
        <p aria-live="polite">{t('matches', { count: shown, number: formatNumber(shown) })}</p>
      </footer>
    </>
  );
}
