import { useTranslation } from 'react-i18next';
import type { OpenRetrospective } from '#client/data/retrospectives/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';

export type OwnNote = OpenRetrospective['own_notes'][number];

/** The text of a note as it is saved; null while it is too long. */
export const noteOf = (text: string) => (excessOf(text, RETRO_LIMITS.note) > 0 ? null : text.trim());

/** Changes of the person's own notes. */
interface Notes {
  /**
   * Adds a note, or changes it; shown at once.
   * @throws the error that the server answered.
   */
  write: (note: OwnNote) => Promise<unknown>;
  /** Deletes a note and offers to undo it; a toast reports a failure. */
  remove: (note: OwnNote) => Promise<void>;
}

/** The functions that change the person's own notes. */
export function useNotes(): Notes {
  const { t } = useTranslation('retro');
  const { retro, change, tryChange } = useRetro();
  const retrospective_id = retro.id;

  const write = ({ id, column_id, body, figure }: OwnNote) =>
    change('write_note', { retrospective_id, id, column_id, body, ...(figure !== null && { figure }) });
  const remove = async (note: OwnNote) => {
    if (await tryChange(t('note.deleteFailed'), 'delete_note', { retrospective_id, id: note.id }))
      toast.undoable(t('note.deleted'), undefined, () => {
        write({ ...note, id: newId() }).catch(reportFailure(t('note.restoreFailed')));
      });
  };
  return { write, remove };
}
