import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { setAccountDisabled } from '#client/data/administration/mutations.ts';
import { toast } from '#client/lib/toast.ts';

const REFUSALS = new Set(['last_administrator', 'own_account']);

interface DisableDialogProps {
  personId: string;
  name: string;
  onClose: () => void;
}

/** Asks before an account is disabled, which ends the sessions of the person at once. */
export function DisableDialog({ personId, name, onClose }: DisableDialogProps) {
  const { t } = useTranslation('admin');
  const form = useFormDialog({
    submit: () => setAccountDisabled(personId, true),
    onDone: () => {
      toast.success(t('people.disabled'), t('people.disabledDetail'));
      onClose();
    },
    failed: t('people.changeFailed'),
    refusals: REFUSALS,
  });
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('people.disableOf', { name })}
      submitLabel={t('people.disable')}
      danger
    >
      <p>{t('people.disableText')}</p>
    </Dialog>
  );
}
