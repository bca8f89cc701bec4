import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';

/** Asks before a retrospective is closed, which is final. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retro');
  const { retro, change, catchUp } = useRetro();
  const { id, phase, actions } = retro;
  const close = () => {
    catchUp();
    return change('set_retrospective_phase', { retrospective_id: id, from: phase, to: 'closed' });
  };
  const unowned = actions.filter(({ owner_id, done_at }) => owner_id === null && done_at === null).length;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('closed.close')}
      submitLabel={t('closed.close')}
      submit={close}
      failed={reportFailure(t('closed.closeFailed'))}
    >
      <p>{t('closed.ask')}</p>
      {/* said always: who leads must not learn whether there are such notes */}
      {retro.anonymous && <p>{t('closed.hiddenNotes')}</p>}
      {actions.length === 0 && <WarnNote>{t('closed.noActions')}</WarnNote>}
      {unowned > 0 && <WarnNote>{t('closed.unowned', { count: unowned })}</WarnNote>}
    </ConfirmDialog>
  );
}
