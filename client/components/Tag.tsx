import classes from './Tag.module.css';

/** A label: an outlined pill without colour. */
export function Tag({ children }: { children: string }) {
  return <span className={classes['tag']}>{children}</span>;
}
