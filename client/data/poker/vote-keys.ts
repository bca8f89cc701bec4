import { createStore } from '#client/lib/store.ts';

// every view loads this file: it knows no more than where votes are kept

/** Before the id of the person and that of the round, in the keys of kept votes. */
export const VOTE_PREFIX = 'plataforma-scrum-vote:';

/** Set when the votes of everybody in this browser have been forgotten. */
export const votesForgotten = createStore(undefined);

/** The keys of kept votes that begin so. */
export const voteKeys = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Forgets the votes of everybody in this browser. */
export function forgetVotes(): void {
  for (const key of voteKeys(VOTE_PREFIX)) localStorage.removeItem(key);
  votesForgotten.set(undefined);
}
