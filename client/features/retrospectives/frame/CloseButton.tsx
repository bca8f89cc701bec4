import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';

const CloseDialog = lazyDialog(() => import('./CloseDialog.tsx'), 'CloseDialog');

/** The facilitator's last step, which asks first. */
export function CloseButton() {
  const { t } = useTranslation('retro');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ServerButton size="sm" onClick={() => setAsking(true)}>
        {t('closed.close')}
      </ServerButton>
      {asking && <CloseDialog onClose={() => setAsking(false)} />}
    </>
  );
}
