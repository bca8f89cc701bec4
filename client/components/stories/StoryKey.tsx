import classes from './StoryKey.module.css';

/** A story's number, 'RES-146'. */
export function StoryKey({ children }: { children: string }) {
  return <span className={classes['key']}>{children}</span>;
}
