import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { noteDrafts, useDraftState } from '#client/data/drafts/drafts.ts';
import { useIsQueued } from '#client/data/write/pending.ts';
import { offerDiscarded } from '#client/lib/screen/offer-discarded.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { WaitingMark } from '#client/stories/marks/WaitingMark.tsx';
import noteText from '../notes/note-text.module.css';
import { useMayWrite, useRetro } from '../state/RetroContext.ts';
import { NoteField } from './NoteField.tsx';
import classes from './Notes.module.css';
import { noteOf, type OwnNote, useNotes } from './use-notes.ts';

interface OwnNoteItemProps {
  note: OwnNote;
  /** The title of its column, where it is not in one. */
  column?: string;
}

function useNoteEdit(note: OwnNote) {
  const { retro } = useRetro();
  const { write } = useNotes();
  // the phase may end in the middle of a change
  const [kept, keep] = useDraftState(noteDrafts, `${retro.id}:${note.id}`);
  const [edited, setEdited] = useState<string | null>(kept === '' ? null : kept);
  const [failed, setFailed] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const editing = edited !== null;
  const returns = useRef(false);
  useEffect(() => {
    const { current } = field;
    if (editing && current) {
      current.focus();
      current.setSelectionRange(current.value.length, current.value.length);
    } else if (returns.current) {
      returns.current = false;
      button.current?.focus();
    }
  }, [editing]);

  const change = (text: string) => {
    setEdited(text);
    keep(text === note.body ? '' : text);
  };
  const close = () => {
    setFailed(undefined);
    keep('');
    setEdited(null);
  };
  const save = async () => {
    const body = noteOf(edited ?? '');
    if (body === null) return;
    close();
    if (body === '' || body === note.body) return;
    try {
      await write({ ...note, body });
    } catch (error) {
      change(body);
      setFailed(describeFailure(error));
    }
  };
  /** Forgets the change, and offers to undo that. */
  const giveUp = () => {
    close();
    if (edited?.trim() && edited !== note.body) offerDiscarded(() => change(edited));
  };
  /** Ends the change by a key: the focus goes to the note. */
  const leave = (end: () => unknown) => {
    returns.current = true;
    end();
  };
  return { edited, change, giveUp, save, failed, field, button, leave };
}

/** A note of the person: a click changes its text, in place, while notes may be written. */
export function OwnNoteItem({ note, column }: OwnNoteItemProps) {
  const { t } = useTranslation(['retro', 'offline']);
  const { retro } = useRetro();
  const waiting = useIsQueued(note.id);
  const mayWrite = useMayWrite() && (retro.phase === 'write' || retro.phase === 'group');
  const { remove } = useNotes();
  const { edited, change, giveUp, save, failed, field, button, leave } = useNoteEdit(note);
  if (mayWrite && edited !== null) {
    return (
      <li>
        <NoteField
          ref={field}
          label={t('note.edit', { text: note.body })}
          value={edited}
          onChange={change}
          onSubmit={() => leave(save)}
          onEscape={() => leave(giveUp)}
          onBlur={() => void save()}
          error={failed}
        />
      </li>
    );
  }
  return (
    <li className={classes['own']} data-own={note.id}>
      {mayWrite ? (
        <button
          ref={button}
          type="button"
          className={`${noteText['text']} ${classes['text']}`}
          title={t('note.editHint')}
          onClick={() => change(note.body)}
        >
          {note.body}
        </button>
      ) : (
        <p className={`${noteText['text']} ${classes['text']}`}>{note.body}</p>
      )}
      {column !== undefined && <span className={classes['where']}>{column}</span>}
      {waiting && <WaitingMark label={t('offline:card')} />}
      {mayWrite && (
        <span className={classes['delete']}>
          <IconButton
            server
            size={14}
            label={t('note.delete', { text: note.body })}
            icon={IconTrash}
            onClick={() => void remove(note)}
          />
        </span>
      )}
    </li>
  );
}
