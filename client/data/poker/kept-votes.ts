import { signedInId } from '#client/lib/auth-state.ts';
import { keptIds, keptText } from '#client/lib/storage/kept.ts';
import { keyOf } from '#client/lib/storage/registry.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { votesLeft } from './votes-left.ts';

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
votesLeft.subscribe(() => pending.set(new Map()));

/** The votes that the server has not confirmed yet, by round. */
export const usePendingVotes = () => useStore(pending);

/** Calls back after each change of them. */
export const onPendingVotesChange = pending.subscribe;

export const pendingVote = (roundId: string): PendingVote | undefined => pending.get().get(roundId);

/** Shows a vote as not confirmed; null: no more. */
export function showPending(roundId: string, vote: PendingVote | null): void {
  const next = new Map(pending.get());
  if (vote) next.set(roundId, vote);
  else next.delete(roundId);
  pending.set(next);
}

/** Keeps a vote of the signed-in person; null: it is sent or refused. */
export function keepVote(roundId: string, vote: KeptVote | null): void {
  keptText('vote', signedInId() ?? '', roundId).write(vote && JSON.stringify(vote));
}

/** The votes of a person that this browser keeps, by round. */
export function keptVotes(personId: string): [roundId: string, vote: KeptVote][] {
  return keptIds('vote', personId).flatMap((roundId) => {
    const vote = parseVote(keptText('vote', personId, roundId).read());
    return vote ? [[roundId, vote]] : [];
  });
}

/**
 * What another page of this browser has done with a vote of the signed-in person.
 * @returns the round and its vote now, null if it was sent or refused; undefined if the change is about something else.
 */
export function voteChangedElsewhere({ key, newValue }: StorageEvent): [string, KeptVote | null] | undefined {
  const prefix = keyOf('vote', signedInId() ?? '', '');
  return key?.startsWith(prefix) ? [key.slice(prefix.length), parseVote(newValue)] : undefined;
}

function parseVote(stored: string | null): KeptVote | null {
  try {
    // only keepVote writes it
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
