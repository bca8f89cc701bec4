import { useTranslation } from 'react-i18next';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import columns from '#client/locales/es/columns.json';
import classes from './ColumnPolicy.module.css';

export const texts = { columns };

/** When a story enters a column, and when it leaves. */
export function ColumnPolicy({ id, column }: { id: string; column: ColumnInfo }) {
  const { t } = useTranslation(['columns', 'common']);
  const { name, status, entry, exit } = column;
  return (
    <span id={id} className={classes['policy']} role="tooltip">
      <span className={classes['head']}>
        <b>{name}</b>
        <span>{t(`common:status.${status}`)}</span>
      </span>
      {entry && (
        <span>
          <i>{t('policy.entry')}</i>
          {entry}
        </span>
      )}
      {exit && (
        <span>
          <i>{t('policy.exit')}</i>
          {exit}
        </span>
      )}
    </span>
  );
}
