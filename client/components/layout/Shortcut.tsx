import classes from './Shortcut.module.css';

/** A key to press, 'Ctrl K'. */
export function Shortcut({ children }: { children: string }) {
  return <kbd className={classes['key']}>{children}</kbd>;
}
