import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { setAccountDisabled } from '#client/data/administration/mutations.ts';
import { toast } from '#client/lib/screen/toast.ts';

const REFUSALS = new Set(['last_administrator', 'own_account']);

interface DisableDialogProps {
  personId: string;
  name: string;
  onClose: () => void;
}

/** Asks before an account is disabled, which ends the sessions of the person at once. */
export function DisableDialog({ personId, name, onClose }: DisableDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('people.disableOf', { name })}
      submitLabel={t('people.disable')}
      submit={() => setAccountDisabled(personId, true)}
      onDone={() => toast.success(t('people.disabled'), t('people.disabledDetail'))}
      failed={t('people.changeFailed')}
      refusals={REFUSALS}
    >
      <p>{t('people.disableText')}</p>
    </ConfirmDialog>
  );
}
