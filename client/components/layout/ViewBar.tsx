import type { ReactNode } from 'react';
import classes from './ViewBar.module.css';

interface ViewBarProps {
  /** Before the title: the picture of the person whose page it is. */
  before?: ReactNode;
  title: string;
  /** Beside the title: which data the view shows. */
  context?: ReactNode;
  /** At the right; the primary action last. */
  children?: ReactNode;
}

/** The bar above a view: title, context, actions. */
export function ViewBar({ before, title, context, children }: ViewBarProps) {
  return (
    <div data-bar className={classes['bar']}>
      {before}
      <h1>{title}</h1>
      {context}
      <span className={classes['space']} />
      {children}
    </div>
  );
}
