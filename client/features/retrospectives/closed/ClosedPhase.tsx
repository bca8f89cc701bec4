/** The phase 'closed' of a retrospective. */
export function ClosedPhase() {
  return null;
}
