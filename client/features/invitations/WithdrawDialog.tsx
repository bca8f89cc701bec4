import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { withdrawInvitation } from '#client/data/invitations/mutations.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';

interface WithdrawDialogProps {
  invitation: { id: string; email: string };
  onClose: () => void;
}

/** Withdraws an invitation: its link is then no longer valid. */
export function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('invitations');
  const { id, email } = invitation;
  const withdraw = useMutation({
    mutationFn: () => withdrawInvitation(id),
    onSuccess: () => {
      onClose();
      toast.success(t('withdraw.done'), t('withdraw.doneDetail', { email }));
    },
    onError: (error) => toast.failure(t('withdraw.failed'), describeFailure(error)),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('withdraw.title')}
      submitLabel={t('withdraw.action')}
      submitting={withdraw.isPending}
      danger
      onSubmit={() => withdraw.mutate()}
    >
      <p>{t('withdraw.text', { email })}</p>
    </Dialog>
  );
}
