import { useState } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { usePokerSessions } from '#client/data/poker/queries.ts';
import type { PokerSessions } from '#shared/contracts/poker.ts';

/** A session as the page lists it. */
export type ListedSession = PokerSessions['sessions'][number];

/** The sessions that can be joined, in places that do not change by themselves. */
export interface SteadySessions {
  /** Whether they have neither come nor failed. */
  isPending: boolean;
  listed: readonly ListedSession[];
  /** How many others have opened since: they wait until the person shows them. */
  newcomers: number;
  show: () => void;
  /** The newest one of those that were shown last. */
  shown: string | undefined;
}

const isOpen = ({ status }: ListedSession) => status !== 'closed';

/**
 * The open sessions of a project, above the stories to choose from: what is below them stays under the pointer when others open or
 * close one. A session that was closed keeps its place, and one that was opened is announced. The person's own are listed at once.
 */
export function useSteadySessions(projectId: string): SteadySessions {
  const me = usePerson();
  const { data, isPending } = usePokerSessions(projectId);
  const [places, setPlaces] = useState<readonly string[]>();
  const [shown, setShown] = useState<string>();
  const all = data?.pages.flatMap(({ sessions }) => sessions) ?? [];
  const open = all.filter(isOpen);
  const others = open.filter(({ id }) => !places?.includes(id));
  const own = others.filter(({ facilitator }) => facilitator?.id === me.id);
  if (data && places === undefined) setPlaces(open.map(({ id }) => id));
  else if (places && own.length > 0) setPlaces([...own.map(({ id }) => id), ...places]);
  return {
    isPending,
    listed: (places ?? []).flatMap((place) => all.find(({ id }) => id === place) ?? []),
    newcomers: places === undefined ? 0 : others.length - own.length,
    show: () => {
      setPlaces(open.map(({ id }) => id));
      setShown(others[0]?.id);
    },
    shown,
  };
}
