import { IconUnlink } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { noteDraftsOf, noteEditsOf } from '#client/data/retrospectives/unsaved-texts.ts';
import { ListDragContext, useDragState } from '#client/lib/drag/list-drag-context.ts';
import type { Point } from '#client/lib/drag/point.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import type { Place } from '#client/lib/ranked-lists/ranked-lists.ts';
import { formatList } from '#client/lib/text/format.ts';
import { DragAnnouncer } from '#client/stories/marks/DragAnnouncer.tsx';
import columnClasses from '../Columns.module.css';
import { PhaseHead } from '../frame/PhaseHead.tsx';
import { NoteColumns } from '../NoteColumns.tsx';
import { useRetro } from '../RetroContext.ts';
import { NewNote } from '../write/NewNote.tsx';
import { OtherBrowser, useMayWrite } from '../write/OtherBrowser.tsx';
import { GroupContext, useGroups } from './GroupContext.ts';
import classes from './Groups.module.css';
import { NoteCard } from './NoteCard.tsx';
import { TopicTitle } from './TopicTitle.tsx';
import { columnList, isGroup, type Topic } from './topic-lists.ts';
import { useGroupKeys } from './use-group-keys.ts';
import { useGrouping } from './use-grouping.ts';
import { useTopicDrag } from './use-topic-drag.ts';

/** The second phase: everybody puts the notes together that are about the same. */
export function GroupPhase() {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart } = useRetro();
  const mayWrite = useMayWrite();
  const { topics } = retro;
  const view = useRef<HTMLDivElement>(null);
  const grouping = useGrouping();
  const drag = useTopicDrag(grouping);
  usePointerDrag(view, drag, { enabled: mayTakePart, placeAt: placeIn });
  const keys = useGroupKeys(grouping, drag);
  const notesIn = (column: string) =>
    topics.filter(({ column_id }) => column_id === column).reduce((sum, { notes }) => sum + notes.length, 0);
  return (
    <ListDragContext value={drag}>
      <GroupContext value={grouping}>
        <div ref={view} className={columnClasses['page']} {...(mayTakePart && keys)}>
          <PhaseHead
            title={t('group.title')}
            text={<Trans t={t} i18nKey="group.text" components={{ g: <Shortcut>G</Shortcut> }} />}
          >
            <Summary />
          </PhaseHead>
          <OtherBrowser />
          <Unsaved />
          <NoteColumns countOf={({ id }) => t('note.count', { count: notesIn(id) })}>
            {(column) => (
              <>
                <div className={classes['zone']} data-zone={columnList(column.id)}>
                  {topics
                    .filter(({ column_id }) => column_id === column.id)
                    .map((topic) => (
                      <TopicGroup key={topic.id} topic={topic} />
                    ))}
                </div>
                {mayWrite && <NewNote column={column} placeholder={t('note.late')} />}
              </>
            )}
          </NoteColumns>
        </div>
        <Glide view={view} order={topics} />
        <DragAnnouncer />
      </GroupContext>
    </ListDragContext>
  );
}

/** The text that the person was writing when the phase ended: it is still in its field. */
function Unsaved() {
  const { t } = useTranslation('retro');
  const { id, columns, topics } = useRetro().retro;
  const drafts = () =>
    noteDraftsOf(
      id,
      columns.map((column) => column.id),
    );
  // text that is typed from now on is a late note
  const [left] = useState(drafts);
  const added = left.filter((text) => drafts().includes(text));
  const changed = useMemo(
    () =>
      noteEditsOf(
        id,
        topics.flatMap((topic) => topic.notes),
      ),
    [id, topics],
  );
  if (added.length === 0 && changed.length === 0) return null;
  const quoted = (texts: readonly string[]) => formatList(texts.map((text) => `«${text}»`));
  return (
    <div className={classes['drafts']}>
      {added.length > 0 && <WarnNote>{t('group.drafts', { notes: quoted(added) })}</WarnNote>}
      {changed.length > 0 && <WarnNote>{t('group.edits', { notes: quoted(changed) })}</WarnNote>}
    </div>
  );
}

/** '13 notas · 4 grupos · 5 sueltas' */
function Summary() {
  const { t } = useTranslation('retro');
  const { topics } = useRetro().retro;
  const groups = topics.filter(isGroup).length;
  const notes = topics.reduce((sum, topic) => sum + topic.notes.length, 0);
  const parts = [
    t('note.count', { count: notes }),
    t('group.groups', { count: groups }),
    t('group.single', { count: topics.length - groups }),
  ];
  return <span>{parts.join(' · ')}</span>;
}

/** A topic: a group of notes with its title, or a single note. */
function TopicGroup({ topic }: { topic: Topic }) {
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

/**
 * The place of a topic (or outside of all, in a column) below a point: above the first note whose middle is below it.
 * @param zone the element of the topic or the column.
 */
function placeIn(zone: HTMLElement, { y }: Point): Place<string> {
  const list = zone.dataset['zone'] ?? '';
  // the notes of a column belong to its topics
  const notes = zone.querySelector('[data-zone]') ? [] : zone.querySelectorAll<HTMLElement>('[data-drag-id]');
  for (const note of notes) {
    const { top, height } = note.getBoundingClientRect();
    if (top + height / 2 > y) return { list, beforeId: note.dataset['dragId'] ?? null };
  }
  return { list, beforeId: null };
}
