import type { ReactNode } from 'react';

/** One row in the list of a story's properties. */
export function Property({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
