import type { ReactNode } from 'react';
import classes from './SectionHeader.module.css';

interface SectionHeaderProps {
  title: string;
  /** Beside the title: a count, a hint. */
  children?: ReactNode;
  /** Whether it stays in sight while its list scrolls. */
  sticky?: boolean;
}

/** The header of a list of stories or sessions. */
export function SectionHeader({ title, children, sticky = false }: SectionHeaderProps) {
  return (
    <header className={classes['header']} data-sticky={sticky || undefined}>
      <h2>{title}</h2>
      {children}
    </header>
  );
}
