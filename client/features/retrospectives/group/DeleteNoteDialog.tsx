import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';
import type { TopicNote } from './topic-lists.ts';

/** Asks the facilitator before a note is deleted for everybody. */
export function DeleteNoteDialog({ note, onClose }: { note: TopicNote; onClose: () => void }) {
  const { t } = useTranslation('retro');
  const { retro, change } = useRetro();
  const form = useFormDialog({
    submit: () => change('delete_note', { retrospective_id: retro.id, id: note.id }),
    onDone: onClose,
    failed: reportFailure(t('note.deleteFailed')),
  });
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      danger
      title={t('note.deleteShown')}
      submitLabel={t('note.deleteShown')}
    >
      <p>«{note.body}»</p>
      <p>{t('note.deleteShownText')}</p>
    </Dialog>
  );
}
