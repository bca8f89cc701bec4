import { Menu } from '@mantine/core';
import { IconArrowRight, IconDots, IconTrash, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useDragState, useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { MoverMark } from '#client/stories/marks/MoverMark.tsx';
import noteText from '../notes/note-text.module.css';
import { useRetro } from '../state/RetroContext.ts';
import { useGroups } from './GroupContext.ts';
import classes from './Groups.module.css';
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
        <p className={`${noteText['text']} ${classes['text']}`}>{note.body}</p>
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
        className={`${noteText['text']} ${classes['text']}`}
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

interface NoteMenuProps {
  note: TopicNote;
  onClose: () => void;
  /** Asks whether the note is to be deleted. */
  onDelete: () => void;
}

/** The open menu of a note: every topic that it can join, the way out of its group, and for the facilitator the way to delete it. */
function NoteMenu({ note, onClose, onDelete }: NoteMenuProps) {
  const { t } = useTranslation('retro');
  const { retro, leads } = useRetro();
  const { moveTo, ungroup } = useGroups();
  const own = retro.topics.find(({ notes }) => notes.some(({ id }) => id === note.id));
  const others = retro.topics.filter(({ id }) => id !== own?.id);
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={280}>
      <Menu.Target>
        <button type="button" className={classes['more']} aria-label={t('group.menu', { note: note.body })}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        {own && own.notes.length > 1 && (
          <>
            <MenuEntry server icon={IconUnlink} onClick={() => ungroup([note.id])}>
              {t('group.takeOut')}
            </MenuEntry>
            <Menu.Divider />
          </>
        )}
        {others.length > 0 && <Menu.Label>{t('group.with')}</Menu.Label>}
        {others.map((topic) => (
          <MenuEntry key={topic.id} server icon={IconArrowRight} onClick={() => moveTo([note.id], topic.id)}>
            <span className={classes['option']}>
              {topic.title ?? topic.notes[0]?.body ?? t('group.untitled')}
            </span>
          </MenuEntry>
        ))}
        {leads && (
          <>
            {others.length > 0 && <Menu.Divider />}
            <MenuEntry server icon={IconTrash} onClick={onDelete}>
              {t('note.deleteShown')}
            </MenuEntry>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
