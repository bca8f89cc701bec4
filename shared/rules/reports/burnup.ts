import type { Day } from '../dates/working-days.ts';
import { type Calendar, sprintDays } from './sprint-days.ts';
import { NOTHING, plus, type SprintHistory, type Tally } from './sprint-history.ts';

/** A day of a burnup. */
export interface BurnupDay {
  day: Day;
  working: boolean;
  paused: boolean;
  /** The ideal line at the end of the day, which rises to the commitment; null if the sprint has no working day. */
  ideal: Tally | null;
  /** All work of the sprint at the end of the day, done or not; null: a future day. */
  scope: Tally | null;
  /** The done part of it; null: a future day. */
  completed: Tally | null;
}

export interface Burnup {
  /** The scope at the start, when no story was completed. */
  start: Tally;
  days: BurnupDay[];
}

/**
 * The burnup of a sprint, day by day (Jira's burnup chart): the scope and the completed work as two lines, so that a change
 * of scope is separate from progress. It has the same log, start and end as {@link import('./burndown.ts').burndown}: on
 * every day scope − completed is the remaining work of the burndown.
 */
export function burnup(history: SprintHistory, calendar: Calendar): Burnup {
  const start = history.committed;
  let scope = start;
  let completed = NOTHING;
  const days = sprintDays(history, calendar).map(({ day, working, past, paused, steps, elapsed }) => {
    scope = steps.map((step) => step.scope).reduce(plus, scope);
    completed = steps.map((step) => step.completed).reduce(plus, completed);
    return {
      day,
      working,
      paused,
      ideal: elapsed === null ? null : { points: start.points * elapsed, stories: start.stories * elapsed },
      scope: past ? scope : null,
      completed: past ? completed : null,
    };
  });
  return { start, days };
}
