import type { Day } from '../dates/working-days.ts';
import {
  type AsOf,
  type SprintHistory,
  type SprintLog,
  type StoryEvent,
  type StoryLog,
  sprintHistory,
} from '../reports/sprint-history.ts';

/** A moment of Madrid's winter, '03-02 10:00' of 2026. */
export const at = (text: string): number => Date.parse(`2026-${text.replace(' ', 'T')}:00+01:00`);

export const SPRINT = 'S1';
const TIME_ZONE = 'Europe/Madrid';

/** Two weeks from Monday 2 to Friday 13 March 2026: ten working days. */
export function sprintLog(steps: readonly (readonly [when: string, status: string])[]): SprintLog {
  let last: string = 'planned';
  return {
    id: SPRINT,
    start_date: '2026-03-02',
    end_date: '2026-03-13',
    events: steps.map(([when, status]) => {
      const change = [last, status] as const;
      last = status;
      return { at: at(when), status: change };
    }),
  };
}

type Column = { sprint?: string | null; points?: number | null; status?: string; blocked?: boolean };

/** A story from its changes: the first line creates it, the last ones may be `'deleted'`. */
export function story(
  id: string,
  ...lines: readonly (readonly [when: string, set: Column | 'deleted'])[]
): StoryLog {
  const none = { sprint: null, points: null, status: null, blocked: false };
  const now: StoryLog['now'] & { blocked: boolean } = { ...none };
  const events = lines.map(([when, set]): StoryEvent => {
    const next = set === 'deleted' ? none : { ...now, ...set };
    const event: StoryEvent = {
      at: at(when),
      ...(next.sprint !== now.sprint && { sprint: [now.sprint, next.sprint] as const }),
      ...(next.points !== now.points && { points: [now.points, next.points] as const }),
      ...(next.status !== now.status && { status: [now.status, next.status] as const }),
      ...(next.blocked !== now.blocked && { blocked: [now.blocked, next.blocked] as const }),
    };
    Object.assign(now, next);
    return event;
  });
  return { id, now, events };
}

/** A story that was in the sprint, to do, before it began. */
export const planned = (
  id: string,
  points: number | null,
  ...lines: readonly (readonly [string, Column | 'deleted'])[]
): StoryLog => story(id, ['02-25 12:00', { sprint: SPRINT, points, status: 'todo' }], ...lines);

/** The history as of the end of a day of March 2026; by default long after. */
export function historyOf(
  sprint: SprintLog,
  stories: readonly StoryLog[],
  day: Day = '2026-03-31',
): SprintHistory {
  const asOf: AsOf = { day, timeZone: TIME_ZONE };
  const history = sprintHistory(sprint, stories, asOf);
  if (history === null) throw new Error('the sprint had not begun');
  return history;
}

export const calendar = (asOf: Day = '2026-03-31', holidays: readonly Day[] = []) => ({
  asOf,
  timeZone: TIME_ZONE,
  holidays: new Set(holidays),
});
