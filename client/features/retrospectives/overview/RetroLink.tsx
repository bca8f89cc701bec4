import type { ReactNode } from 'react';
import { Link } from '#client/components/layout/Link.tsx';
import classes from './Overview.module.css';

/** The title of a retrospective, which opens it. */
export function RetroLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link className={classes['link']} search={(before) => ({ ...before, view: 'retro', retro: id })}>
      {children}
    </Link>
  );
}
