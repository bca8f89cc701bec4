import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import columns from '#client/locales/es/columns.json';
import classes from './ColumnMore.module.css';

export const texts = { columns };

/** Loads more stories of a column. */
export interface ColumnMoreSource {
  /** Whether a column has stories that are not loaded. */
  has: (key: string) => boolean;
  /** The reason why stories that are not loaded are earlier ones: their sprint is over, or days have passed. Null: all are loaded. */
  earlier: (key: string) => 'sprints' | 'days' | null;
  /** @returns the id of the first new story; null: unknown. */
  load: (key: string) => Promise<string | null>;
}

interface ColumnMoreProps {
  /** The key of the column. */
  column: string;
  name: string;
  /** How many of `count` stories are shown. */
  shown: number;
  count: number;
  source: ColumnMoreSource;
}

/** Below the cards of a column that is not completely loaded: a button for more, with the number of shown or of earlier stories. */
export function ColumnMore({ column, name, shown, count, source }: ColumnMoreProps) {
  const { t } = useTranslation('columns');
  const [loading, setLoading] = useState(false);
  const drag = useListDrag();
  const server = useServerNeeded();

  const load = async (byKeyboard: boolean) => {
    setLoading(true);
    try {
      const first = await source.load(column);
      // after a click by keyboard the first new card gets the focus
      if (byKeyboard && first !== null) drag.requestFocus(first);
    } catch (error) {
      reportFailure(t('more.failed'))(error);
    } finally {
      setLoading(false);
    }
  };
  const earlier = source.earlier(column);
  const label = earlier
    ? t(`more.${earlier}`, { count: count - shown, number: formatNumber(count - shown) })
    : t('more.load');
  return (
    <div className={classes['more']} data-more>
      {earlier === null && (
        <p>{t('more.shown', { shown: formatNumber(shown), count: formatNumber(count) })}</p>
      )}
      <Button
        {...server}
        variant="subtle"
        size="sm"
        classNames={{ root: classes['button'] ?? '', label: classes['label'] ?? '' }}
        loading={loading}
        aria-label={`${label}: ${name}`}
        onClick={(event) => void load(event.detail === 0)}
      >
        {label}
      </Button>
    </div>
  );
}
