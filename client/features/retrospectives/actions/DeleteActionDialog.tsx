import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { actionWrites, type RetroAction } from '#client/data/retrospectives/actions.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';

/** Asks before an action is deleted that could not come back as it was. */
export function DeleteActionDialog({ action, onClose }: { action: RetroAction; onClose: () => void }) {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const { remove } = actionWrites(retro.id);
  const form = useFormDialog({
    submit: () => remove(action.id),
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
