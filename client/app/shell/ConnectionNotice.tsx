import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useQueuedCount } from '#client/data/write/pending.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import { useStore } from '#client/lib/state/store.ts';
import { unstoredCount } from '#client/lib/storage/unstored.ts';

/** Below the view, which does not move: says that there is no connection, and how many changes wait for it. */
export function ConnectionNotice() {
  const { t } = useTranslation('offline');
  const online = useConnected();
  const count = useQueuedCount();
  const unstored = useStore(unstoredCount);
  return (
    <div role="status" data-bottom-notice>
      {!online && (
        <p>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          <span>
            {t('away')} {count > 0 && <b>{t('waiting', { count })}</b>}{' '}
            {unstored > 0 && <b>{t('unstored')}</b>}
          </span>
        </p>
      )}
      {online && count > 0 && (
        <p>
          <IconCloudUp size={16} stroke={1.6} aria-hidden />
          <span>{t('sending', { count })}</span>
        </p>
      )}
    </div>
  );
}
