import { createContext } from 'react';
import type { ChangeRetro } from '#client/data/retrospectives/mutations.ts';
import type { OpenRetrospective } from '#client/data/retrospectives/queries.ts';
import type { RetroRoom } from '#client/data/retrospectives/room.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';

/** The retrospective that is open, and what the person may do in it. */
interface OpenRetro {
  retro: OpenRetrospective;
  room: RetroRoom;
  /** The id of the signed-in person. */
  personId: string;
  /** Whether the person may write, group, vote and agree. */
  mayTakePart: boolean;
  /** Whether the person leads it: the phases, the timer, the topic in focus. */
  leads: boolean;
  /** Whether the person types: other people then move neither the phase nor the topic away from them. */
  typing: boolean;
  /** Goes to where the team is. */
  catchUp: () => void;
  /** Changes it; rejects with the error that the server answered. */
  change: ChangeRetro;
  /** As {@link OpenRetro.change}, but a toast with a title reports a failure. @returns whether it succeeded. */
  tryChange: (failed: string, ...call: Parameters<ChangeRetro>) => Promise<boolean>;
}

export const RetroContext = createContext<OpenRetro | null>(null);

/** The retrospective of the surrounding view. */
export const useRetro = () => useSurrounding(RetroContext, 'retrospective');

/** Whether the person may add notes here: in an anonymous retrospective from one browser only. */
export function useMayWrite(): boolean {
  const { retro, mayTakePart } = useRetro();
  return mayTakePart && retro.authorship?.here !== false;
}
