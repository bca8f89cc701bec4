import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './WarnNote.module.css';

/** Several warnings in one band; nothing where none applies. */
export function WarnNotes({ texts }: { texts: readonly (string | false)[] }) {
  const shown = texts.filter((text) => text !== false);
  if (shown.length === 0) return null;
  return (
    <div className={classes['note']}>
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <div className={classes['texts']}>
        {shown.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

/** A warning, in ochre. */
export function WarnNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes['note']}>
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
