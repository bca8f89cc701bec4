import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { noteDrafts, returnText, useDraftState } from '#client/data/drafts/drafts.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { useRetro } from '../state/RetroContext.ts';
import type { VisibleColumn } from '../state/use-columns.ts';
import { NoteField } from './NoteField.tsx';
import classes from './Notes.module.css';
import { noteOf, useNotes } from './use-notes.ts';

interface NewNoteProps {
  column: VisibleColumn;
  placeholder: string;
  /** Whether it stands in the bar of the phone, with its button beside the field. */
  inBar?: boolean;
  autoFocus?: boolean;
}

/** The field that adds notes to a column, one after the other. The text stays until the server has it. */
export function NewNote({ column, placeholder, inBar = false, autoFocus = false }: NewNoteProps) {
  const { t } = useTranslation('retro');
  const { text, change, add, failed } = useNewNote(column.id);
  const [focused, setFocused] = useState(false);
  const isEmpty = text.trim() === '';
  return (
    <div className={inBar ? classes['inBar'] : undefined}>
      <NoteField
        quiet
        label={t('note.newIn', { column: column.title })}
        placeholder={placeholder}
        autoFocus={autoFocus}
        maxRows={inBar ? 4 : 12}
        value={text}
        onChange={change}
        onSubmit={() => void add()}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        error={failed}
      />
      {inBar ? (
        <AddButton isEmpty={isEmpty} onAdd={() => void add()} />
      ) : (
        (focused || !isEmpty) && (
          <div className={classes['below']}>
            <KeysHint />
            {!isEmpty && <AddButton isEmpty={false} onAdd={() => void add()} />}
          </div>
        )
      )}
    </div>
  );
}

/** The text of a new note in a column, and the function that adds it. */
function useNewNote(columnId: string) {
  const { retro } = useRetro();
  const { write } = useNotes();
  const draftId = `${retro.id}:${columnId}`;
  const [text, setText] = useDraftState(noteDrafts, draftId);
  const [failed, setFailed] = useState<string>();
  // the note that could not be sent: sent again, it is the same one
  const unsent = useRef<string>(undefined);
  const change = (next: string) => {
    setText(next);
    setFailed(undefined);
  };
  const add = async () => {
    const body = noteOf(text);
    if (!body) return;
    const id = unsent.current ?? newId();
    unsent.current = undefined;
    change('');
    try {
      await write({ id, column_id: columnId, body, figure: null });
    } catch (error) {
      unsent.current = id;
      returnText(noteDrafts, draftId, body);
      setFailed(describeFailure(error));
    }
  };
  return { text, change, add, failed };
}

function AddButton({ isEmpty, onAdd }: { isEmpty: boolean; onAdd: () => void }) {
  const { t } = useTranslation('retro');
  return (
    <Button
      size="xs"
      aria-disabled={isEmpty || undefined}
      // the next note is written in the same field
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAdd}
    >
      {t('note.add')}
    </Button>
  );
}

function KeysHint() {
  const { t } = useTranslation(['retro', 'common']);
  return (
    <p className={classes['hint']}>
      <Trans
        t={t}
        i18nKey="note.keys"
        values={{ enter: t('common:enterKey'), shift: t('note.shift') }}
        components={{ key: <Shortcut>{''}</Shortcut> }}
      />
    </p>
  );
}
