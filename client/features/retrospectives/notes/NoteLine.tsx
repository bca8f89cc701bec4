import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import { personName } from '#client/lib/text/person-name.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useRetro } from '../state/RetroContext.ts';
import classes from './NoteLine.module.css';

type Note = Retrospective['topics'][number]['notes'][number];

interface NoteLineProps {
  note: Note;
  /** Whether its text is already above it, as the title of its topic. */
  titled?: boolean;
}

/** A note that everybody reads, with its author unless the retrospective is anonymous. */
export function NoteLine({ note, titled = false }: NoteLineProps) {
  const { retro } = useRetro();
  const author = retro.people.find(({ id }) => id === note.author_id);
  const name = personName(author);
  return (
    <div className={classes['note']}>
      {!titled && <p>{note.body}</p>}
      {!retro.anonymous && (
        <span className={classes['author']}>
          {author && <Avatar person={avatarOf(author)} decorative />}
          {name}
        </span>
      )}
    </div>
  );
}

/** The notes of a topic, each as a line of a panel. */
export function NoteLines({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className={classes['lines']}>
      {notes.map((note) => (
        <li key={note.id}>
          <NoteLine note={note} />
        </li>
      ))}
    </ul>
  );
}
