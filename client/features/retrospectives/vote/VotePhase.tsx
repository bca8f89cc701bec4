/** The phase 'vote' of a retrospective. */
export function VotePhase() {
  return null;
}
