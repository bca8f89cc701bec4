import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { readSearch } from '#client/data/app-search.ts';
import { useAddressGuard } from '#client/lib/address/use-address-guard.ts';
import classes from './SettingsView.module.css';

interface SaveBarProps {
  /** @returns whether the changes were saved. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
  saving: boolean;
  disabled?: boolean;
  /** Whether the changes are lost with the tab, or only with the settings as a whole. */
  lostWith: 'tab' | 'view';
}

/** The bar below a tab that has unsaved changes. It also asks about them when the person leaves. */
export function SaveBar({ onSave, onDiscard, saving, disabled = false, lostWith }: SaveBarProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes['footer']}>
      <p role="status">{t('unsaved')}</p>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <ServerButton variant="filled" busy={saving} onClick={() => void onSave()} disabled={disabled}>
        {t('save')}
      </ServerButton>
      <LeaveDialog lostWith={lostWith} onSave={onSave} saving={saving} disabled={disabled} />
    </div>
  );
}

interface LeaveDialogProps {
  /** Whether the changes are lost with the tab, or only with the settings as a whole. */
  lostWith: 'tab' | 'view';
  /** @returns whether the changes were saved. */
  onSave: () => Promise<boolean>;
  saving: boolean;
  /** Whether the changes cannot be saved as they are. */
  disabled: boolean;
}

/** Asks what to do with unsaved changes when the person leaves them. Leaving the page itself is asked by the browser. */
function LeaveDialog({ lostWith, onSave, saving, disabled }: LeaveDialogProps) {
  const { t } = useTranslation('settings');
  const leaving = useAddressGuard((next, current) => {
    // without a session nothing can be saved: the way to the sign-in is always open
    if (next.pathname === '/auth') return false;
    const [from, to] = [readSearch(current), readSearch(next)];
    return (
      next.pathname !== current.pathname ||
      to.view !== from.view ||
      (lostWith === 'tab' && to.tab !== from.tab)
    );
  });
  return (
    <Dialog
      opened={leaving !== null}
      onClose={() => leaving?.stay()}
      title={t('leave.title')}
      submitLabel={t('save')}
      submitting={saving}
      submitDisabled={disabled}
      onSubmit={() => void onSave().then((saved) => saved && leaving?.proceed())}
      aside={<Button onClick={() => leaving?.proceed()}>{t('leave.discard')}</Button>}
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
