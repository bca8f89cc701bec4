import { createContext } from 'react';
import type { PokerAction, PokerItem, PokerParticipant, SeenSession } from '#client/data/poker/session.ts';
import type { PendingVote } from '#client/data/poker/votes.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';
import type { PokerProcedures } from '#shared/contracts/poker.ts';

/** A step of the session of the view; `session_id` is added. @returns whether it was taken: if not, a toast says why. */
export type RunAction = <Name extends PokerAction>(
  name: Name,
  input: Omit<PokerProcedures[Name]['input'], 'session_id'>,
) => Promise<boolean>;

/** The state that the parts of the view of a session share. */
export interface SessionContextValue {
  session: SeenSession;
  /** The current session and story. While the person types, the view shows an older state. */
  now: { session: SeenSession; shown: PokerItem | undefined };
  /** Goes to where the session is. */
  catchUp: () => void;
  /** The id of the signed-in person. */
  me: string;
  /** The person's seat; undefined: they have none. */
  seat: PokerParticipant | undefined;
  /** Whether the person can change the session: it is open, and they take part in its project, which is not archived. */
  open: boolean;
  /** Whether the person leads it and it can be changed. */
  leads: boolean;
  /** Whether the person may save points, which is possible after the close too. */
  maySave: boolean;
  /** The votes that the server has not confirmed yet. */
  pending: ReadonlyMap<string, PendingVote>;
  /** The story that is shown; live that on the table unless the person looks at another one. */
  shown: PokerItem | undefined;
  /** Shows a story; null: that on the table. */
  show: (itemId: string | null) => void;
  take: RunAction;
}

export const SessionContext = createContext<SessionContextValue | null>(null);

/** The session of the surrounding view. */
export const useSession = () => useSurrounding(SessionContext, 'session');
