import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { parseAppSearch } from '#client/data/app-search.ts';

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
export function LeaveDialog({ lostWith, onSave, saving, disabled }: LeaveDialogProps) {
  const { t } = useTranslation('settings');
  const leaving = useBlocker({
    withResolver: true,
    enableBeforeUnload: true,
    // without a session nothing can be saved: the way to the sign-in is always open
    shouldBlockFn: ({ current, next }) => {
      if (next.pathname === '/auth') return false;
      const [from, to] = [parseAppSearch({ ...current.search }), parseAppSearch({ ...next.search })];
      return (
        next.pathname !== current.pathname ||
        to.view !== from.view ||
        (lostWith === 'tab' && to.tab !== from.tab)
      );
    },
  });
  return (
    <Dialog
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={t('leave.title')}
      submitLabel={t('save')}
      submitting={saving}
      submitDisabled={disabled}
      onSubmit={() => void onSave().then((saved) => saved && leaving.proceed?.())}
      aside={<Button onClick={() => leaving.proceed?.()}>{t('leave.discard')}</Button>}
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
