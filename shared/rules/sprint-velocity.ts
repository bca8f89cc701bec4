import { NOTHING, plus, type SprintHistory, type Tally } from './sprint-history.ts';

/** What a completed sprint adds to the velocity of its team. */
export interface SprintVelocity {
  /** The total estimate when it began. */
  committed: Tally;
  /** The estimates of what was completed when it ended; work that was added and finished counts here only. */
  completed: Tally;
}

/** Commitment and completion of one sprint (Jira's velocity chart). */
export function sprintVelocity({ committed, completed }: SprintHistory): SprintVelocity {
  return { committed, completed };
}

/**
 * The velocity of a team: the mean of what its sprints completed (Jira's velocity chart). The dashboard shows another
 * figure, stories per sprint (rules/velocity.ts).
 * @returns null of no sprint.
 */
export function meanVelocity(sprints: readonly SprintVelocity[]): Tally | null {
  if (sprints.length === 0) return null;
  const { points, stories } = sprints.map(({ completed }) => completed).reduce(plus, NOTHING);
  return { points: points / sprints.length, stories: stories / sprints.length };
}
