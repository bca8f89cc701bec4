import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { withdrawInvitation } from '#client/data/invitations/mutations.ts';
import { toast } from '#client/lib/screen/toast.ts';

interface WithdrawDialogProps {
  invitation: { id: string; email: string };
  onClose: () => void;
}

/** Withdraws an invitation: its link is then no longer valid. */
export function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('invitations');
  const { id, email } = invitation;
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('withdraw.title')}
      submitLabel={t('withdraw.action')}
      submit={() => withdrawInvitation(id)}
      onDone={() => toast.success(t('withdraw.done'), t('withdraw.doneDetail', { email }))}
      failed={t('withdraw.failed')}
    >
      <p>{t('withdraw.text', { email })}</p>
    </ConfirmDialog>
  );
}
