import classes from './Key.module.css';

/** A story's number, 'RES-146'. */
export function Key({ children }: { children: string }) {
  return <span className={classes['key']}>{children}</span>;
}
