import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './Overview.module.css';

/** The title of a retrospective, which opens it. */
export function RetroLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      className={classes['link']}
      to="/"
      search={(before) => ({ ...before, view: 'retro', retro: id }) as never}
    >
      {children}
    </Link>
  );
}
