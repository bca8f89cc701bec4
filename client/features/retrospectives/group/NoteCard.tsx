import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { MoverMark } from '#client/components/stories/MoverMark.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useDragState, useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { useRetro } from '../RetroContext.ts';
import { useGroups } from './GroupContext.ts';
import classes from './Groups.module.css';
import { NoteMenu } from './NoteMenu.tsx';
import type { TopicNote } from './topic-lists.ts';

const DeleteNoteDialog = lazyDialog(() => import('./DeleteNoteDialog.tsx'), 'DeleteNoteDialog');

/** A note that can be dragged, selected, and moved by its menu; one that somebody else holds says who. */
export function NoteCard({ note }: { note: TopicNote }) {
  const { room, mayTakePart } = useRetro();
  const { selected, toggle } = useGroups();
  const people = usePeople();
  const drag = useListDrag();
  const text = useFocusRequest<HTMLButtonElement>(note.id, true);
  const dragged = useDragState((state) => (state.drag?.id === note.id ? state.drag.by : undefined));
  const line = useDragState(
    ({ drag: held }) => held?.stays === false && held.id !== note.id && held.place?.beforeId === note.id,
  );
  const holder = room.drags.get(note.id);
  const author = people.get(note.author_id ?? '');
  if (!mayTakePart) {
    return (
      <li className={classes['note']}>
        <p className={classes['text']}>{note.body}</p>
        {author && <Avatar person={avatarOf(author)} />}
      </li>
    );
  }
  return (
    <li
      className={classes['note']}
      data-note={note.id}
      // the first to lift a note holds it
      data-drag-id={holder ? undefined : note.id}
      data-dragged={dragged}
      data-held={holder ? '' : undefined}
      data-selected={selected.has(note.id) || undefined}
      data-line={line || undefined}
    >
      <button
        ref={text}
        type="button"
        data-drag-handle
        className={classes['text']}
        aria-pressed={selected.has(note.id)}
        onFocus={() => {
          drag.focusedId = note.id;
        }}
        onClick={() => toggle(note.id)}
      >
        {note.body}
      </button>
      {author && <Avatar person={avatarOf(author)} />}
      <NoteMore note={note} />
      {holder?.personId && (
        <span className={classes['holder']}>
          <MoverMark person={avatarOf(people.get(holder.personId))} />
        </span>
      )}
    </li>
  );
}

/** The button of the menu; the menu itself is made when it opens. */
function NoteMore({ note }: { note: TopicNote }) {
  const { t } = useTranslation('retro');
  const [opened, setOpened] = useState(false);
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {opened ? (
        <NoteMenu note={note} onClose={() => setOpened(false)} onDelete={() => setDeleting(true)} />
      ) : (
        <button
          type="button"
          className={classes['more']}
          aria-haspopup="menu"
          aria-label={t('group.menu', { note: note.body })}
          onClick={() => setOpened(true)}
        >
          <IconDots size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      {deleting && <DeleteNoteDialog note={note} onClose={() => setDeleting(false)} />}
    </>
  );
}
