/** The phase 'group' of a retrospective. */
export function GroupPhase() {
  return null;
}
