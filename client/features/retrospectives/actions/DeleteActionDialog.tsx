import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import type { RetroAction } from '#client/data/retrospectives/actions.ts';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';

/** Asks before an action is deleted that could not come back as it was. */
export function DeleteActionDialog({ action, onClose }: { action: RetroAction; onClose: () => void }) {
  const { t } = useTranslation(['retro', 'common']);
  const { change } = useRetro();
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('actions.deleteTitle')}
      submitLabel={t('common:delete')}
      submit={() => change('delete_action', { action_id: action.id })}
      failed={reportFailure(t('actions.deleteFailed'))}
    >
      <p>{action.body}</p>
      {(action.story || action.task_id !== null) && (
        <p>{t('actions.workStays', { key: action.story?.key ?? '' })}</p>
      )}
    </ConfirmDialog>
  );
}
