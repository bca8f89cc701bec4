import type { ReactNode } from 'react';
import classes from './forms.module.css';

/** The heading of a screen of `/auth` and the line below it. */
export function ScreenTitle({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <div className={classes['title']}>
      <h1 id={id}>{title}</h1>
      <p>{children}</p>
    </div>
  );
}
