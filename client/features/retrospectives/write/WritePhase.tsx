import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/Dots.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import columnClasses from '../Columns.module.css';
import { Opening } from '../evidence/Opening.tsx';
import { PhaseHead } from '../frame/PhaseHead.tsx';
import { NoteColumns } from '../NoteColumns.tsx';
import { useRetro } from '../RetroContext.ts';
import { HiddenNotes } from './HiddenNotes.tsx';
import { NewNote } from './NewNote.tsx';
import classes from './Notes.module.css';
import { OwnNoteItem } from './OwnNoteItem.tsx';

/** The first phase: everybody writes for themselves; of the notes of others only their number is known. */
export function WritePhase() {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart } = useRetro();
  const ownIn = (column: string) => retro.own_notes.filter(({ column_id }) => column_id === column);
  // counts change later than the person's own notes
  const othersIn = (column: string) => Math.max((retro.note_counts[column] ?? 0) - ownIn(column).length, 0);
  return (
    <div className={columnClasses['page']}>
      <Opening />
      <PhaseHead title={t('write.title')} text={retro.anonymous ? t('write.anonymous') : t('write.named')}>
        <Writers />
      </PhaseHead>
      <NoteColumns hints countOf={({ id }) => t('note.count', { count: ownIn(id).length + othersIn(id) })}>
        {(column) => (
          <>
            <ul className={classes['list']} aria-label={t('write.own', { column: column.title })}>
              {ownIn(column.id).map((note) => (
                <OwnNoteItem key={note.id} note={note} />
              ))}
            </ul>
            {mayTakePart && <NewNote column={column} />}
            <HiddenNotes count={othersIn(column.id)} />
          </>
        )}
      </NoteColumns>
    </div>
  );
}

/** How many have written, of the people of the team. */
function Writers() {
  const { t } = useTranslation('retro');
  const { retro, room } = useRetro();
  const team = useProject(retro.project_id)?.teams.find(({ id }) => id === retro.team_id);
  const total = Math.max(team?.members.length ?? 0, room.here.size, retro.writers);
  if (total === 0) return null;
  return (
    <>
      <Dots value={retro.writers} total={total} />
      <span>{t('write.writers', { count: retro.writers, total })}</span>
    </>
  );
}
