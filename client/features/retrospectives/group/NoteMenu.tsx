import { Menu } from '@mantine/core';
import { IconArrowRight, IconDots, IconTrash, IconUnlink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { useRetro } from '../RetroContext.ts';
import { useGroups } from './GroupContext.ts';
import classes from './Groups.module.css';
import type { TopicNote } from './topic-lists.ts';

interface NoteMenuProps {
  note: TopicNote;
  onClose: () => void;
  /** Asks whether the note is to be deleted. */
  onDelete: () => void;
}

/** The open menu of a note: every topic that it can join, the way out of its group, and for the facilitator the way to delete it. */
export function NoteMenu({ note, onClose, onDelete }: NoteMenuProps) {
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
