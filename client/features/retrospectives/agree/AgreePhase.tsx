/** The phase 'agree' of a retrospective. */
export function AgreePhase() {
  return null;
}
