import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import type { RetroAction } from '#client/data/retrospectives/actions.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';

/** Asks before an action is deleted that could not come back as it was. */
export function DeleteActionDialog({ action, onClose }: { action: RetroAction; onClose: () => void }) {
  const { t } = useTranslation(['retro', 'common']);
  const { change } = useRetro();
  const form = useFormDialog({
    submit: () => change('delete_action', { action_id: action.id }),
    onDone: onClose,
    failed: reportFailure(t('actions.deleteFailed')),
  });
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('actions.deleteTitle')}
      submitLabel={t('common:delete')}
      danger
    >
      <p>{action.body}</p>
      {(action.story || action.task_id !== null) && (
        <p>{t('actions.workStays', { key: action.story?.key ?? '' })}</p>
      )}
    </Dialog>
  );
}
