import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';

/** Asks before a retrospective is closed, which is final. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retro');
  const { retro, change, catchUp } = useRetro();
  const form = useFormDialog({
    submit: () => {
      catchUp();
      return change('set_retrospective_phase', {
        retrospective_id: retro.id,
        from: retro.phase,
        to: 'closed',
      });
    },
    onDone: onClose,
    failed: reportFailure(t('closed.closeFailed')),
  });
  const { actions } = retro;
  const unowned = actions.filter(({ owner_id, done_at }) => owner_id === null && done_at === null).length;
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('closed.close')}
      submitLabel={t('closed.close')}
    >
      <p>{t('closed.ask')}</p>
      {/* said always: who leads must not learn whether there are such notes */}
      {retro.anonymous && <p>{t('closed.hiddenNotes')}</p>}
      {actions.length === 0 && <WarnNote>{t('closed.noActions')}</WarnNote>}
      {unowned > 0 && <WarnNote>{t('closed.unowned', { count: unowned })}</WarnNote>}
    </Dialog>
  );
}
