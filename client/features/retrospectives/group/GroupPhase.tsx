import { useMemo, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { DragAnnouncer } from '#client/components/stories/DragAnnouncer.tsx';
import { noteDraftsOf, noteEditsOf } from '#client/data/retrospectives/unsaved-texts.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import { formatList } from '#client/lib/text/format.ts';
import columnClasses from '../Columns.module.css';
import { PhaseHead } from '../frame/PhaseHead.tsx';
import { NoteColumns } from '../NoteColumns.tsx';
import { useRetro } from '../RetroContext.ts';
import { NewNote } from '../write/NewNote.tsx';
import { OtherBrowser, useMayWrite } from '../write/OtherBrowser.tsx';
import { GroupContext } from './GroupContext.ts';
import classes from './Groups.module.css';
import { placeIn } from './place-in.ts';
import { TopicGroup } from './TopicGroup.tsx';
import { columnList, isGroup } from './topic-lists.ts';
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
  // what is typed from now on is a late note
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
