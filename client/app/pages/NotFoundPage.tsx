import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#client/components/layout/Brand.tsx';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { followLink } from '#client/lib/address/address.ts';
import { useAuthState } from '#client/lib/backend/auth-state.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { resetAppearance } from '#client/lib/text/appearance.ts';
import { LoadingPage } from './LoadingPage.tsx';
import classes from './pages.module.css';

/** Shown for unknown paths, in the language of the person. Its heading is English in every language, as specified. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  const { name } = getServerConfig();
  const ready = useOwnLanguage();
  useEffect(() => {
    document.title = `${t('notFound.title')} · ${name}`;
  }, [t, name]);
  if (!ready) return <LoadingPage />;
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <Brand name={name} />
      </header>
      <main className={classes['message']}>
        <MissingDrawing />
        <p className={classes['error']}>{t('notFound.error')}</p>
        <h1 lang="en">Oops! Page not found</h1>
        <p>{t('notFound.text')}</p>
        <Button
          component="a"
          href="/"
          onClick={followLink}
          variant="filled"
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
        >
          {t('notFound.home')}
        </Button>
      </main>
    </div>
  );
}

/**
 * Applies the language of the signed-in person to a page outside the workspace; without a person it is Spanish.
 * @returns whether it is applied, or cannot be known. Wait for it, so that nothing shows in the wrong language first.
 */
function useOwnLanguage(): boolean {
  const state = useAuthState();
  const personId = state.status === 'signedIn' ? state.user.id : undefined;
  const [readFor, setReadFor] = useState<string>();
  useEffect(() => {
    if (state.status === 'signedOut') void resetAppearance();
  }, [state.status]);
  useEffect(() => {
    if (personId === undefined) return;
    const read = async () => {
      const { readSettings } = await import('#client/data/settings/queries.ts');
      await readSettings(personId);
    };
    // after a failure the page is in Spanish, as the workspace is
    read()
      .catch(() => undefined)
      .finally(() => setReadFor(personId));
  }, [personId]);
  return state.status === 'signedOut' || (personId !== undefined && readFor === personId);
}
