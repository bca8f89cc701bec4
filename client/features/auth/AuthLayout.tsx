import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#client/components/Brand.tsx';
import { getServerConfig } from '#client/lib/server-config.ts';
import classes from './AuthLayout.module.css';
import { BoardIllustration } from './BoardIllustration.tsx';

/** The form on the left, the green area with the board on the right; one column on small screens. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes['layout']}>
      <div className={classes['left']}>
        <header>
          <Brand name={getServerConfig().name} />
        </header>
        <main className={classes['main']}>{children}</main>
        <footer className={classes['footer']}>{t('footer')}</footer>
      </div>
      <div className={classes['field']}>
        <BoardIllustration />
      </div>
    </div>
  );
}
