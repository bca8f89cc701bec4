import { useTranslation } from 'react-i18next';
import { noteSecret } from '#client/data/retrospectives/note-secret.ts';
import type { OpenRetrospective } from '#client/data/retrospectives/queries.ts';
import { newId } from '#client/lib/new-id.ts';
import { toast } from '#client/lib/toast.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';

export type OwnNote = OpenRetrospective['own_notes'][number];

/** Changes of the person's own notes. */
interface Notes {
  /**
   * Adds a note, or changes it; shown at once.
   * @throws the error that the server answered.
   */
  write: (note: OwnNote) => Promise<void>;
  /** Deletes a note and offers to undo it; a toast reports a failure. */
  remove: (note: OwnNote) => Promise<void>;
}

/** The person's own notes, known by the browser's secret in an anonymous retrospective. */
export function useNotes(): Notes {
  const { t } = useTranslation('retro');
  const { retro, change } = useRetro();
  const own = { retrospective_id: retro.id, ...(retro.anonymous && { secret: noteSecret() }) };
  const others = (before: OpenRetrospective, id: string) => before.own_notes.filter((each) => each.id !== id);

  const write = async (note: OwnNote) => {
    const { id, column_id, body, figure } = note;
    // a late note of a named retrospective is everybody's at once
    const hidden = retro.anonymous || retro.phase === 'write';
    await change(
      'write_note',
      { ...own, id, column_id, body, ...(figure !== null && { figure }) },
      (before) => ({
        ...before,
        ...(hidden && {
          own_notes: before.own_notes.some((each) => each.id === id)
            ? before.own_notes.map((each) => (each.id === id ? note : each))
            : [...before.own_notes, note],
        }),
      }),
    );
  };
  const remove = async (note: OwnNote) => {
    try {
      await change('delete_note', { ...own, id: note.id }, (before) => ({
        ...before,
        own_notes: others(before, note.id),
      }));
      toast.undoable(t('note.deleted'), undefined, () => {
        write({ ...note, id: newId() }).catch((error: unknown) =>
          reportFailure(t('note.restoreFailed'), error),
        );
      });
    } catch (error) {
      reportFailure(t('note.deleteFailed'), error);
    }
  };
  return { write, remove };
}
