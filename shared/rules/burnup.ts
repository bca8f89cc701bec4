import { type Calendar, sprintDays } from './sprint-days.ts';
import { NOTHING, plus, type SprintHistory, type Tally } from './sprint-history.ts';
import type { Day } from './working-days.ts';

/** A day of a burnup. */
export interface BurnupDay {
  day: Day;
  working: boolean;
  paused: boolean;
  /** Where the ideal line is when the day ends: it climbs to the commitment; null where the sprint has no working day. */
  ideal: Tally | null;
  /** All the work of the sprint when the day ended, done or not; null: a day to come. */
  scope: Tally | null;
  /** What of it was done; null: a day to come. */
  completed: Tally | null;
}

export interface Burnup {
  /** The scope at the start; nothing was completed then. */
  start: Tally;
  days: BurnupDay[];
}

/**
 * The burnup of a sprint, day by day (Jira's burnup chart): the scope and what is completed of it as two lines, so that a
 * change of scope is seen apart from progress. The same log, start and end as {@link import('./burndown.ts').burndown}: on
 * every day scope − completed is what the burndown has left.
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
