/**
 * The velocity that the dashboard shows: completed stories divided by the number of active sprints (at least 1), rounded.
 * @returns whole stories per sprint.
 */
export function velocity(completedStories: number, activeSprints: number): number {
  return Math.round(completedStories / Math.max(1, activeSprints));
}
