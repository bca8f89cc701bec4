import { createContext } from 'react';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';
import type { Grouping } from './use-grouping.ts';

export const GroupContext = createContext<Grouping | null>(null);

/** The functions that change the groups of the surrounding phase. */
export const useGroups = () => useSurrounding(GroupContext, 'grouping');
