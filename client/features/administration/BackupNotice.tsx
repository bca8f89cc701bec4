import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { BACKUPS_FRESH_MS, useBackups } from '#client/data/administration/backups.ts';
import admin from '#client/locales/es/admin.json';
import { useAppSearch } from '#client/routing/app-search.ts';

export const texts = { admin };

/** Below every view of an administrator: a problem with the backups, with a link to them. */
export function BackupNotice() {
  const { t } = useTranslation('admin');
  const { state } = useBackups(BACKUPS_FRESH_MS);
  const { view, tab } = useAppSearch();
  const isSaidAbove = view === 'settings' && tab === 'admin';
  const [warning] = state.data?.engine === 'embedded' && !isSaidAbove ? state.data.warnings : [];
  return (
    <div role="status" data-bottom-notice>
      {warning && (
        <p>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          <span>{t(`backups.warning.${warning}`)}</span>
          <Link search={{ view: 'settings', tab: 'admin' }}>{t('backups.look')}</Link>
        </p>
      )}
    </div>
  );
}
