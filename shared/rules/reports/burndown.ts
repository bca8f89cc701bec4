import type { Day } from '../dates/working-days.ts';
import { type Calendar, sprintDays } from './sprint-days.ts';
import { minus, NOTHING, plus, type SprintHistory, type Step, type Tally } from './sprint-history.ts';

/** A day of a burndown. Yesterday's remaining − burned + added − removed = remaining. */
export interface BurndownDay {
  day: Day;
  working: boolean;
  paused: boolean;
  /** The ideal line at the end of the day; null if the sprint has no working day. */
  ideal: Tally | null;
  /** The remaining work at the end of the day; null: a future day. */
  remaining: Tally | null;
  /** The work that was done that day, minus reopened work. */
  burned: Tally;
  /** Work that was added or estimated higher after the start. */
  added: Tally;
  /** Work that was removed or estimated lower. */
  removed: Tally;
}

export interface Burndown {
  /** The work at the start, where both lines begin. */
  start: Tally;
  days: BurndownDay[];
}

const remainingOf = ({ scope, completed }: Step): Tally => minus(scope, completed);
const sum = (tallies: readonly Tally[]): Tally => tallies.reduce(plus, NOTHING);
const positive = (tally: Tally): Tally => ({
  points: Math.max(0, tally.points),
  stories: Math.max(0, tally.stories),
});

/** The effect of a step on the remaining scope. A reopened story that was added as done is new work too. */
function scopeEffect(step: Step): Tally {
  if (step.kind === 'done') return NOTHING;
  if (step.kind === 'reopened') return step.scope;
  return remainingOf(step);
}

/**
 * The burndown of a sprint, day by day (Jira's burndown chart, JSWSERVER-4768): it begins at the value at the start and is
 * never rebased; it burns when a story is done; additions, removals and re-estimates after the start are separate, as changes
 * of scope; it continues to the actual end. The ideal line falls evenly over the working days from the actual start to the
 * planned end.
 */
export function burndown(history: SprintHistory, calendar: Calendar): Burndown {
  const start = history.committed;
  let remaining = start;
  const days = sprintDays(history, calendar).map(({ day, working, past, paused, steps, elapsed }) => {
    const effects = steps.map(scopeEffect);
    remaining = plus(remaining, sum(steps.map(remainingOf)));
    const added = sum(effects.map(positive));
    const removed = sum(effects.map((effect) => positive(minus(NOTHING, effect))));
    return {
      day,
      working,
      paused,
      ideal:
        elapsed === null
          ? null
          : { points: start.points * (1 - elapsed), stories: start.stories * (1 - elapsed) },
      remaining: past ? remaining : null,
      burned: minus(sum(effects), sum(steps.map(remainingOf))),
      added,
      removed,
    };
  });
  return { start, days };
}
