import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './WarnNote.module.css';

/** A warning, in ochre. */
export function WarnNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes['note']}>
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
