import { IconAlertCircle } from '@tabler/icons-react';
import classes from './ErrorNote.module.css';

/** The text below a field that is wrong: what is wrong and what to do. Given as a Mantine field's `error`. */
export function ErrorNote({ children }: { children: string }) {
  return (
    <span className={classes['note']}>
      <IconAlertCircle size={14} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
