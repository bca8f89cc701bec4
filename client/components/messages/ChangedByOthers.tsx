import { useTranslation } from 'react-i18next';
import classes from './ChangedByOthers.module.css';
import { WarnNote } from './WarnNote.tsx';

interface ChangedByOthersProps {
  /** The fields that somebody else has saved meanwhile: their labels, and their values as text ('' for nothing). */
  fields: readonly { label: string; now: string }[];
}

/** From this length on, a text may have to be scrolled, also with the keyboard. */
const LONG = 300;

/** Says in a form which fields somebody else has changed while the person typed in them, before the person replaces that. */
export function ChangedByOthers({ fields }: ChangedByOthersProps) {
  const { t } = useTranslation('forms');
  if (fields.length === 0) return null;
  return (
    <div role="alert">
      {fields.map(({ label, now }) => (
        <WarnNote key={label}>
          {t('changed.field', { field: label })}{' '}
          <b className={classes['text']} tabIndex={now.length > LONG ? 0 : undefined}>
            {now || t('changed.empty')}
          </b>{' '}
          {t('changed.replace')}
        </WarnNote>
      ))}
    </div>
  );
}
