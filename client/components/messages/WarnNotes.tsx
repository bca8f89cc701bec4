import { WarnNote } from './WarnNote.tsx';
import classes from './WarnNotes.module.css';

/** Several warnings in one band; nothing where none applies. */
export function WarnNotes({ texts }: { texts: readonly (string | false)[] }) {
  const shown = texts.filter((text) => text !== false);
  if (shown.length === 0) return null;
  return (
    <WarnNote>
      {shown.map((text) => (
        <span key={text} className={classes['text']}>
          {text}
        </span>
      ))}
    </WarnNote>
  );
}
