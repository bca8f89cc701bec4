import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { withdrawInvitation } from '#client/data/invitations/mutations.ts';
import { toast } from '#client/lib/toast.ts';

interface WithdrawDialogProps {
  invitation: { id: string; email: string };
  onClose: () => void;
}

/** Withdraws an invitation: its link is then no longer valid. */
export function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('invitations');
  const { id, email } = invitation;
  const form = useFormDialog({
    submit: () => withdrawInvitation(id),
    onDone: () => {
      onClose();
      toast.success(t('withdraw.done'), t('withdraw.doneDetail', { email }));
    },
    failed: t('withdraw.failed'),
  });
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('withdraw.title')}
      submitLabel={t('withdraw.action')}
      danger
    >
      <p>{t('withdraw.text', { email })}</p>
    </Dialog>
  );
}
