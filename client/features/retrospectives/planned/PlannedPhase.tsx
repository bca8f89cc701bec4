/** The phase 'planned' of a retrospective. */
export function PlannedPhase() {
  return null;
}
