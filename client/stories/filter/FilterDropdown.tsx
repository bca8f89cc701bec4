import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/text/format.ts';
import filters from '#client/locales/es/filters.json';
import { FilterContent, type FilterContentProps } from './FilterContent.tsx';
import classes from './panel/FilterPanel.module.css';

export const texts = { filters };

export interface FilterDropdownProps extends FilterContentProps {
  /** How many stories match. */
  shown: number;
}

/** The panel of 'Filtros': everything that stories can be filtered by, and how many stories match. */
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
