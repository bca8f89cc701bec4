import type { SprintHistory, StoryOutcome } from './sprint-history.ts';

/** The stories of a sprint by how they came out of it. */
export interface SprintReport {
  completed: StoryOutcome[];
  not_completed: StoryOutcome[];
  /** They were done when they came in, or before the sprint began. */
  completed_outside: StoryOutcome[];
  /** They were in it after its start, and no longer at its end. */
  removed: StoryOutcome[];
}

/**
 * The sprint report (Jira): completed, not completed, completed outside, removed, as it was at the end of the sprint or of
 * the day asked for. `added_at` marks what came in after the start.
 */
export function sprintReport({ stories }: SprintHistory): SprintReport {
  const of = (outcome: StoryOutcome['outcome']) => stories.filter((story) => story.outcome === outcome);
  return {
    completed: of('completed'),
    not_completed: of('not_completed'),
    completed_outside: of('completed_outside'),
    removed: of('removed'),
  };
}
