import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';
import type { TopicNote } from './topic-lists.ts';

/** Asks the facilitator before a note is deleted for everybody. */
export function DeleteNoteDialog({ note, onClose }: { note: TopicNote; onClose: () => void }) {
  const { t } = useTranslation('retro');
  const { retro, change } = useRetro();
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('note.deleteShown')}
      submitLabel={t('note.deleteShown')}
      submit={() => change('delete_note', { retrospective_id: retro.id, id: note.id })}
      failed={reportFailure(t('note.deleteFailed'))}
    >
      <p>«{note.body}»</p>
      <p>{t('note.deleteShownText')}</p>
    </ConfirmDialog>
  );
}
