import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  title: string;
  /** The level of its title. */
  order?: 2 | 3;
  /** At the right of the title, below it where there is no room. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled box. */
export function Panel({ title, order = 2, aside, children }: PanelProps) {
  const id = useId();
  const Heading = order === 2 ? 'h2' : 'h3';
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <header className={classes['header']}>
        <Heading id={id}>{title}</Heading>
        {aside}
      </header>
      {children}
    </section>
  );
}
