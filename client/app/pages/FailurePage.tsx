import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Brand } from '#client/components/layout/Brand.tsx';
import { BrokenDrawing } from '#client/components/layout/drawings.tsx';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import classes from './pages.module.css';

/** The last fallback: an error in the program, or code that could not be loaded. */
export function FailurePage() {
  const { t } = useTranslation('common');
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <Brand name={getServerConfig().name} />
      </header>
      <main className={classes['message']} role="alert">
        <BrokenDrawing />
        <h1>{t('failure.title')}</h1>
        <p>{t('failure.text')}</p>
        <Button variant="filled" onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
      </main>
    </div>
  );
}
