import type { SprintHistory, StoryOutcome } from './sprint-history.ts';

/** The stories of a sprint, grouped by outcome. */
export interface SprintReport {
  completed: StoryOutcome[];
  not_completed: StoryOutcome[];
  /** They were done when they were added, or before the sprint began. */
  completed_outside: StoryOutcome[];
  /** They were in the sprint after its start, and not at its end. */
  removed: StoryOutcome[];
}

/**
 * The sprint report (Jira): completed, not completed, completed outside and removed stories at the end of the sprint or of the
 * requested day. `added_at` marks stories that were added after the start.
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
