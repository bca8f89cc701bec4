import { type ReactNode, useId } from 'react';
import classes from './Administration.module.css';

interface BlockProps {
  title: string;
  text: string;
  /** At the right of the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One subject of the administration, over the whole width. */
export function Block({ title, text, action, children }: BlockProps) {
  const id = useId();
  return (
    <section className={classes['block']} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
