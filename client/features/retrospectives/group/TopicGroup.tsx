import { IconUnlink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { useRetro } from '../RetroContext.ts';
import { useGroups } from './GroupContext.ts';
import classes from './Groups.module.css';
import { NoteCard } from './NoteCard.tsx';
import { TopicTitle } from './TopicTitle.tsx';
import { isGroup, type Topic } from './topic-lists.ts';

/** A topic: a group of notes with its title, or a single note. */
export function TopicGroup({ topic }: { topic: Topic }) {
  const { t } = useTranslation('retro');
  const { room, mayTakePart } = useRetro();
  const { ungroup } = useGroups();
  const over = useDragState(({ drag }) => drag?.stays === false && drag.place?.list === topic.id);
  const atEnd = useDragState(
    ({ drag }) => drag?.stays === false && drag.place?.list === topic.id && drag.place.beforeId === null,
  );
  const others = [...room.drags.values()].some((drag) => drag.over === topic.id);
  const group = isGroup(topic);
  return (
    <div
      className={classes['topic']}
      data-zone={topic.id}
      data-group={group || undefined}
      data-target={over || others || undefined}
      data-line-end={atEnd || undefined}
    >
      {group && (
        <header>
          <TopicTitle topic={topic} />
          <span className={classes['count']}>{t('note.count', { count: topic.notes.length })}</span>
          {mayTakePart && topic.notes.length > 1 && (
            <IconButton
              server
              label={t('group.dissolve', { topic: topic.title ?? t('group.untitled') })}
              icon={IconUnlink}
              onClick={() => ungroup(topic.notes.slice(1).map(({ id }) => id))}
            />
          )}
        </header>
      )}
      <ul>
        {topic.notes.map((note) => (
          <NoteCard key={note.id} note={note} />
        ))}
      </ul>
    </div>
  );
}
