import type { ReactNode } from 'react';
import classes from './PhaseHead.module.css';

interface PhaseHeadProps {
  /** The task of this phase. */
  title: string;
  /** How. */
  text: ReactNode;
  /** At the right: how far it is. */
  children?: ReactNode;
}

/** The first lines of a phase. */
export function PhaseHead({ title, text, children }: PhaseHeadProps) {
  return (
    <header className={classes['head']}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children && <div className={classes['aside']}>{children}</div>}
    </header>
  );
}
