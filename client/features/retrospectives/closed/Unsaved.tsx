import { useTranslation } from 'react-i18next';
import classes from './ClosedPhase.module.css';

/** What the person was writing when the retrospective was closed, to be read and copied. */
export function Unsaved({ text }: { text: string }) {
  const { t } = useTranslation('retro');
  if (text.trim() === '') return null;
  return (
    <div className={classes['discussion']} data-unsaved>
      <h3>{t('closed.unsaved')}</h3>
      <p>{text}</p>
    </div>
  );
}
