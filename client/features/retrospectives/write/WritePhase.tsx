import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { PhaseHead } from '../frame/PhaseHead.tsx';
import { RetroIntro } from '../frame/RetroIntro.tsx';
import { useTeamSize } from '../frame/use-team-size.ts';
import columnClasses from '../notes/Columns.module.css';
import { NoteColumns } from '../notes/NoteColumns.tsx';
import { useMayWrite, useRetro } from '../state/RetroContext.ts';
import { NewNote } from './NewNote.tsx';
import { NoteBar } from './NoteBar.tsx';
import classes from './Notes.module.css';
import { OtherBrowser } from './OtherBrowser.tsx';
import { OwnNoteItem } from './OwnNoteItem.tsx';

/** After so many phases people have been in this one before, whether it was planned first or not. */
const PHASES_BEFORE_RETURN = 2;

/** The first phase: everybody writes for themselves; of the notes of others only their number is known. */
export function WritePhase() {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const mayWrite = useMayWrite();
  const phone = usePhone();
  const isAgain = retro.phase_count >= PHASES_BEFORE_RETURN || retro.topics.length > 0;
  const view = useRef<HTMLDivElement>(null);
  const ownIn = (column: string) => retro.own_notes.filter(({ column_id }) => column_id === column);
  // counts change later than the person's own notes
  const othersIn = (column: string) => Math.max((retro.note_counts[column] ?? 0) - ownIn(column).length, 0);
  // the notes that an anonymous retrospective published before it went back to writing
  const shownIn = (column: string) =>
    retro.topics.flatMap(({ notes }) => notes).filter(({ column_id }) => column_id === column);
  const shownCount = (column: string) => ownIn(column).length + (retro.anonymous ? 0 : othersIn(column));
  const countOf = ({ id }: { id: string }) =>
    t(retro.anonymous ? 'note.ownCount' : 'note.count', { count: shownCount(id) });
  useScrollToNewNote(view, phone);
  return (
    <div
      ref={view}
      className={phone && mayWrite ? `${columnClasses['page']} ${classes['withBar']}` : columnClasses['page']}
    >
      <RetroIntro isOpenFirst={retro.own_notes.length === 0 && !isAgain} />
      <PhaseHead
        title={t(isAgain ? 'write.titleAgain' : 'write.title')}
        text={retro.anonymous ? t('write.anonymous') : t('write.named')}
      >
        <Writers />
      </PhaseHead>
      <OtherBrowser />
      <NoteColumns hints countOf={countOf}>
        {(column) => (
          <>
            <ul className={classes['list']} aria-label={t('write.own', { column: column.title })}>
              {ownIn(column.id).map((note) => (
                <OwnNoteItem key={note.id} note={note} />
              ))}
            </ul>
            {mayWrite && !phone && <NewNote column={column} placeholder={t('note.placeholder')} />}
            <HiddenNotes count={othersIn(column.id)} />
            <ShownNotes notes={shownIn(column.id)} />
          </>
        )}
      </NoteColumns>
      {mayWrite && phone && <NoteBar countIn={shownCount} />}
    </div>
  );
}

/** Where the field is not in the column: scrolls to the note that the person has just added. */
function useScrollToNewNote(view: RefObject<HTMLElement | null>, enabled: boolean): void {
  const { own_notes: notes } = useRetro().retro;
  const known = useRef(new Set(notes.map(({ id }) => id)));
  useEffect(() => {
    const added = notes.find(({ id }) => !known.current.has(id));
    known.current = new Set(notes.map(({ id }) => id));
    if (enabled && added)
      view.current?.querySelector(`[data-own="${added.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [notes, enabled, view]);
}

/** The notes that everybody has read before people went back to writing. */
function ShownNotes({ notes }: { notes: readonly { id: string; body: string }[] }) {
  const { t } = useTranslation('retro');
  if (notes.length === 0) return null;
  return (
    <div className={classes['shown']}>
      <h4>{t('write.shown')}</h4>
      {notes.map(({ id, body }) => (
        <p key={id}>{body}</p>
      ))}
    </div>
  );
}

/** How many have written, of the people of the team; in an anonymous retrospective at least so many. */
function Writers() {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const total = useTeamSize(retro.writers);
  if (total === 0) return null;
  return (
    <>
      <Dots value={retro.writers} total={total} />
      <span>
        {retro.anonymous
          ? t(retro.writers === 0 ? 'write.fewWriters' : 'write.writersAtLeast', {
              count: retro.writers,
              total,
            })
          : t('write.writers', { count: retro.writers, total })}
      </span>
    </>
  );
}

/** The most blank cards of a column; the sentence below counts all notes. */
const MAX_CARDS = 8;
/** Lengths of the lines of blank cards, in percent: invented, as nobody has the notes. */
const LINES = [[86, 40], [90, 62], [64], [92, 55], [60], [88, 34], [78], [94, 48]];

/** The notes of the others while people write: blank cards, and how many they are. */
function HiddenNotes({ count }: { count: number }) {
  const { t } = useTranslation('retro');
  if (count === 0) return null;
  return (
    <>
      {LINES.slice(0, Math.min(count, MAX_CARDS)).map((widths, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a blank card is its place
        <div key={place} className={classes['hidden']} aria-hidden="true">
          {widths.map((width) => (
            <i key={width} style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
      <p className={classes['hint']}>{t('note.ofOthers', { count })}</p>
    </>
  );
}
