import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { noteSecret } from '#client/data/retrospectives/note-secret.ts';
import { useRetro } from '../state/RetroContext.ts';
import { useColumnTitle } from '../state/use-columns.ts';
import classes from './Notes.module.css';
import { OwnNoteItem } from './OwnNoteItem.tsx';

/**
 * The person's own notes that nobody else has read although the writing phase is over: why, what happens to them, and the choice to
 * show them alone.
 */
export function WaitingNotes() {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart, tryChange } = useRetro();
  const columnTitle = useColumnTitle(retro);
  const { own_notes: notes, authorship, phase } = retro;
  if (!mayTakePart || phase === 'write' || notes.length === 0) return null;
  const show = () =>
    tryChange(t('waiting.failed'), 'show_own_notes', { retrospective_id: retro.id, secret: noteSecret() });
  return (
    <section
      className={`${classes['notice']} ${classes['above']}`}
      aria-label={t('waiting.title', { count: notes.length })}
    >
      <h3>{t('waiting.title', { count: notes.length })}</h3>
      <p>{t('waiting.text')}</p>
      <ul className={classes['waiting']}>
        {notes.map((note) => (
          <OwnNoteItem key={note.id} note={note} column={columnTitle(note.column_id)} />
        ))}
      </ul>
      {authorship?.showing ? (
        <p role="status">{t('waiting.showing')}</p>
      ) : (
        <div>
          <ServerButton size="sm" onClick={() => void show()}>
            {t('waiting.show')}
          </ServerButton>
        </div>
      )}
    </section>
  );
}
