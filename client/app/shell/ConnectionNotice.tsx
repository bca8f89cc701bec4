import { UnstyledButton } from '@mantine/core';
import { IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useQueuedCount, useWaitsForReload } from '#client/data/write/pending.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import { reloadPage } from '#client/lib/connection/reload.ts';
import { useStore } from '#client/lib/state/store.ts';
import { unstoredCount } from '#client/lib/storage/unstored.ts';

/** Below the view, which does not move: says how many changes wait, and whether for the connection or for the page to be loaded again. */
export function ConnectionNotice() {
  const { t } = useTranslation('offline');
  const online = useConnected();
  const count = useQueuedCount();
  const outdated = useWaitsForReload();
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
      {online && outdated && (
        <p>
          <IconRefresh size={16} stroke={1.6} aria-hidden />
          <span>
            {t('outdated', { count })}{' '}
            <UnstyledButton onClick={reloadPage}>{t('missing.reload')}</UnstyledButton>
          </span>
        </p>
      )}
      {online && !outdated && count > 0 && (
        <p>
          <IconCloudUp size={16} stroke={1.6} aria-hidden />
          <span>{t('sending', { count })}</span>
        </p>
      )}
    </div>
  );
}
