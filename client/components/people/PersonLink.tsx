import type { ReactNode } from 'react';
import { Link } from '#client/components/layout/Link.tsx';
import { inProject } from '#client/routing/app-search.ts';
import classes from './PersonLink.module.css';

interface PersonLinkProps {
  /** Undefined: a deleted account, which has no page. */
  id: string | undefined;
  children?: ReactNode;
}

/** The name of a person, which leads to their page. */
export function PersonLink({ id, children }: PersonLinkProps) {
  if (id === undefined) return <b>{children}</b>;
  return (
    <Link className={classes['person']} search={inProject({ view: 'person', person: id })}>
      {children}
    </Link>
  );
}
