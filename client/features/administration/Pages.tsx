import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Administration.module.css';

interface PagesProps {
  /** How many entries a page has. */
  size: number;
  total: number;
  /** How many entries are before the page. */
  offset: number;
  onChange: (offset: number) => void;
}

/** Turns the pages of a list; nothing for a list of one page. */
export function Pages({ size, total, offset, onChange }: PagesProps) {
  const { t } = useTranslation('admin');
  const to = Math.min(offset + size, total);
  if (total <= size && offset === 0) return null;
  return (
    <div className={classes['pages']}>
      <span>{t('people.page', { from: offset + 1, to, total })}</span>
      <Button size="sm" disabled={offset === 0} onClick={() => onChange(Math.max(0, offset - size))}>
        {t('people.previous')}
      </Button>
      <Button size="sm" disabled={to >= total} onClick={() => onChange(offset + size)}>
        {t('people.next')}
      </Button>
    </div>
  );
}
