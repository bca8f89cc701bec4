import { createContext, useContext } from 'react';
import type { Grouping } from './use-grouping.ts';

export const GroupContext = createContext<Grouping | null>(null);

/** What the person does to the groups of the surrounding phase; throws outside of it. */
export function useGroups(): Grouping {
  const grouping = useContext(GroupContext);
  if (!grouping) throw new Error('There are no groups around.');
  return grouping;
}
