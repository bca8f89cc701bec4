import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/Dialog.tsx';
import { db } from '../../lib/backend.ts';
import { toast } from '../../lib/toast.ts';
import type { Invitation } from './use-team.ts';
import { useTeamAction } from './use-team-action.ts';

/** Withdraws an invitation: its link leads nowhere from then on. */
export function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { id, email } = invitation;
  const withdraw = useTeamAction({
    act: async () => {
      await db.from('invitations').delete().eq('id', id).select('id').single().throwOnError();
    },
    onDone: () => {
      onClose();
      toast.success(t('withdraw.done'), t('withdraw.doneDetail', { email }));
    },
    failed: t('withdraw.failed'),
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
