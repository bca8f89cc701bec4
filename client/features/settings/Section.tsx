import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  title: string;
  /** What it is about, and what follows from it. */
  text?: ReactNode;
  children: ReactNode;
}

/** One subject of the settings: what it is at the left, its fields at the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes['fields']}>{children}</div>
    </section>
  );
}
