import { useTranslation } from 'react-i18next';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import classes from './BoardMenu.module.css';

const BoardEntries = lazy(() => import('./lazy/BoardEntries.tsx'), 'BoardEntries');

/** The options of the board. A phone has them in the settings: its bar has no room. */
export function BoardMenu() {
  const { t } = useTranslation('kanban');
  return (
    <span className={classes['menu']}>
      <MoreMenu
        label={t('options')}
        button={{ 'data-size': 'sm', title: t('options') }}
        width={232}
        entries={BoardEntries.fetch}
      >
        <BoardEntries />
      </MoreMenu>
    </span>
  );
}
