import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSort } from '#client/data/own-fields/sorting.ts';
import { useFieldSort } from '#client/data/own-fields/use-field-sort.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import classes from './Sort.module.css';

interface SortNoteProps {
  projectId: string | undefined;
  /** The sort of the address. */
  asked: string;
  /** Called with what it means. */
  onSort: (sort: FieldSort | undefined) => void;
}

/** Says by which field the backlog is sorted, and that its own order waits. */
export function SortNote({ projectId, asked, onSort }: SortNoteProps) {
  const { t } = useTranslation('backlog');
  const setSearch = useSetAppSearch();
  const sort = useFieldSort(projectId, asked);
  useEffect(() => onSort(sort), [sort, onSort]);
  if (!sort) return null;
  return (
    <p className={classes['note']} role="status">
      {t(sort.down ? 'sort.isDown' : 'sort.isUp', { name: sort.field.name })}
      <Button variant="subtle" size="sm" onClick={() => setSearch({ sort: undefined })}>
        {t('sort.remove')}
      </Button>
    </p>
  );
}
