import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import classes from './Columns.module.css';
import type { ColumnsForm } from './use-columns-form.ts';

/** The columns for a person who only reads them. */
export function ColumnTexts({ form, countOf }: { form: ColumnsForm; countOf: (id: string) => number }) {
  const { t } = useTranslation('workflow');
  return (
    <ul className={classes['texts']}>
      {form.saved.map((column) => (
        <li key={column.id}>
          <p>
            <StatusGlyph status={column.status} />
            <b>{form.shownName(column)}</b>
            <span className={classes['faint']}>
              {t('now', { count: countOf(column.id) })} ·{' '}
              {column.limit === '' ? t('noLimit') : t('limitIs', { limit: column.limit })}
            </span>
          </p>
          {column.entry && (
            <p>
              <span className={classes['faint']}>{t('entry')}:</span> {column.entry}
            </p>
          )}
          {column.exit && (
            <p>
              <span className={classes['faint']}>{t('exit')}:</span> {column.exit}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
