import { NOTHING, plus, type Tally } from './sprint-history.ts';

/**
 * The velocity of a team: the mean of what its sprints completed (Jira's velocity chart). The dashboard shows another
 * figure, stories per sprint (rules/velocity.ts).
 * @returns null of no sprint.
 */
export function meanVelocity(sprints: readonly { completed: Tally }[]): Tally | null {
  if (sprints.length === 0) return null;
  const { points, stories } = sprints.map(({ completed }) => completed).reduce(plus, NOTHING);
  return { points: points / sprints.length, stories: stories / sprints.length };
}
