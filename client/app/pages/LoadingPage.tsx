import { useTranslation } from 'react-i18next';
import classes from './pages.module.css';

/** Shown while the session is read. @param props.framed whether the shell follows: its lines are there already. */
export function LoadingPage({ framed = false }: { framed?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <main className={classes['loading']} data-framed={framed || undefined}>
      <p role="status">{t('loading')}</p>
    </main>
  );
}
