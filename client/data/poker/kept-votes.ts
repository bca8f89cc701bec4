import { signedInId } from '#client/lib/auth-state.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { VOTE_PREFIX, voteKeys, votesForgotten } from './vote-keys.ts';

/** A vote as it is kept in this browser until the server has confirmed it. */
export interface KeptVote {
  sessionId: string;
  /** The key of the story, such as TIE-12. */
  story: string;
  /** Null: the vote is withdrawn. */
  card: string | null;
  comment: string | null;
}

/** A vote that the server has not confirmed yet. */
export interface PendingVote extends KeptVote {
  /** Whether it waits for the connection. */
  waiting: boolean;
}

/** By round. They outlive the view: a person may look at another view until the connection is back. */
const pending = createStore<ReadonlyMap<string, PendingVote>>(new Map());
votesForgotten.subscribe(() => pending.set(new Map()));

/** The votes that the server has not confirmed yet, by round. */
export const usePendingVotes = () => useStore(pending);

export const pendingVote = (roundId: string): PendingVote | undefined => pending.get().get(roundId);

/** Shows a vote as not confirmed; null: no more. */
export function showPending(roundId: string, vote: PendingVote | null): void {
  const next = new Map(pending.get());
  if (vote) next.set(roundId, vote);
  else next.delete(roundId);
  pending.set(next);
}

/** Keeps a vote of the signed-in person; null: it is sent or refused. If the browser cannot keep it, it lasts as long as the page. */
export function keepVote(roundId: string, vote: KeptVote | null): void {
  const key = `${VOTE_PREFIX}${signedInId()}:${roundId}`;
  try {
    if (vote) localStorage.setItem(key, JSON.stringify(vote));
    else localStorage.removeItem(key);
  } catch {
    // private mode, or no space
  }
}

/** The votes of a person that this browser keeps, by round. */
export function keptVotes(personId: string): [roundId: string, vote: KeptVote][] {
  return voteKeys(VOTE_PREFIX + personId).flatMap((key) => {
    const vote = parseVote(localStorage.getItem(key));
    return vote ? [[roundOf(key), vote]] : [];
  });
}

/**
 * What another page of this browser has done with a vote of the signed-in person.
 * @returns the round and its vote now, null if it was sent or refused; undefined if the change is about something else.
 */
export function voteChangedElsewhere({ key, newValue }: StorageEvent): [string, KeptVote | null] | undefined {
  if (!key?.startsWith(`${VOTE_PREFIX}${signedInId()}:`)) return undefined;
  return [roundOf(key), parseVote(newValue)];
}

const roundOf = (key: string) => key.slice(key.lastIndexOf(':') + 1);

function parseVote(stored: string | null): KeptVote | null {
  try {
    // only keepVote writes it
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
