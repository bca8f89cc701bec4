import { useTranslation } from 'react-i18next';
import classes from './pages.module.css';

/** Shown while the session is read. */
export function LoadingPage() {
  const { t } = useTranslation('common');
  return (
    <main className={classes['loading']}>
      <p role="status">{t('loading')}</p>
    </main>
  );
}
