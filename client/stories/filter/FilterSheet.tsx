import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { formatNumber } from '#client/lib/text/format.ts';
import filters from '#client/locales/es/filters.json';
import { FilterContent } from './FilterContent.tsx';
import type { FilterDropdownProps } from './FilterDropdown.tsx';
import classes from './panel/FilterPanel.module.css';

export const texts = { filters };

interface FilterSheetProps extends FilterDropdownProps {
  title: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The filters on a phone: a sheet that closes by its button, with the number of the stories that it leads back to. */
export function FilterSheet({ title, shown, onKeyDown, onClose, ...content }: FilterSheetProps) {
  const { t } = useTranslation('filters');
  const { search } = content;
  return (
    <PlainDialog onClose={onClose} title={title} closeOnEscape={false} onKeyDown={onKeyDown}>
      <div className={classes['sheet']}>
        <FilterContent {...content} />
      </div>
      <footer className={classes['footer']} data-sheet>
        {search.active && (
          <Button variant="subtle" onClick={() => search.clear()}>
            {t('clear')}
          </Button>
        )}
        <Button variant="filled" onClick={onClose}>
          <span aria-live="polite">{t('see', { count: shown, number: formatNumber(shown) })}</span>
        </Button>
      </footer>
    </PlainDialog>
  );
}
