import { IconAlertCircle } from '@tabler/icons-react';
import classes from './ErrorNote.module.css';

/** The error below a field: the problem and how to solve it. Pass it as a Mantine field's `error`. */
export function ErrorNote({ children }: { children: string }) {
  return (
    <span className={classes['note']}>
      <IconAlertCircle size={14} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
