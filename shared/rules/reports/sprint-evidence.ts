import {
  NOTHING,
  plus,
  type SprintHistory,
  type Step,
  type StoryLog,
  type Tally,
  valueAt,
} from './sprint-history.ts';

/** How the scope of a sprint changed after its start: committed + added − removed + estimated = scope. */
export interface ScopeTotals {
  added: Tally;
  removed: Tally;
  /** The change of the estimates, in points. */
  estimated: number;
}

const scopeOf = (steps: readonly Step[]): Tally => steps.map(({ scope }) => scope).reduce(plus, NOTHING);

/**
 * The stories that entered and left a sprint after its start, and the new estimates. A story that was added as done and
 * then reopened enters when it is reopened.
 */
export function scopeTotals({ steps }: SprintHistory): ScopeTotals {
  const removed = scopeOf(steps.filter(({ kind }) => kind === 'removed'));
  return {
    added: scopeOf(steps.filter(({ kind }) => kind === 'added' || kind === 'reopened')),
    removed: { points: 0 - removed.points, stories: 0 - removed.stories },
    estimated: scopeOf(steps.filter(({ kind }) => kind === 'estimated')).points,
  };
}

/** The moments of a completed story. */
export interface StoryTimes {
  completed_at: number;
  /** When it was first started; null: it never was in progress in this project. */
  started_at: number | null;
}

/**
 * When a story was first started and last completed, by what its log says before a moment. A deleted story has its status again
 * when it comes back: that is no step of its work.
 * @returns null if it was not completed.
 */
export function storyTimes({ events }: StoryLog, before: number): StoryTimes | null {
  let status: string | null = null;
  let started_at: number | null = null;
  let completed_at: number | null = null;
  for (const event of events) {
    const next = event.status?.[1] ?? null;
    if (event.at >= before || next === null || next === status) continue;
    if (next === 'in_progress') started_at ??= event.at;
    if (next === 'done') completed_at = event.at;
    status = next;
  }
  return completed_at === null ? null : { started_at, completed_at };
}

/**
 * For how long a story was in each column before it was last completed, all its stays together.
 * @param completed_at as {@link storyTimes} says.
 * @returns milliseconds by status; a status that it never had is missing.
 */
export function timeInColumns({ events }: StoryLog, completed_at: number): Map<string, number> {
  const times = new Map<string, number>();
  let status: string | null = null;
  let since = 0;
  for (const event of events) {
    if (event.status === undefined || event.at > completed_at) continue;
    if (status !== null) times.set(status, (times.get(status) ?? 0) + event.at - since);
    status = event.status[1];
    since = event.at;
  }
  return times;
}

/** A span of time in milliseconds since 1970; `to` is not included. */
export interface Span {
  from: number;
  to: number;
}

/**
 * For how long a story was blocked while it was in the sprint and not done.
 * @param span from the start of the sprint to its end, or to now while it runs.
 * @returns milliseconds.
 */
export function blockedTime({ events, now }: StoryLog, sprint: string, { from, to }: Span): number {
  let inSprint = valueAt(events, (place) => events[place]?.sprint, now.sprint) === sprint;
  let done = valueAt(events, (place) => events[place]?.status, now.status) === 'done';
  let blocked = valueAt(events, (place) => events[place]?.blocked, now.blocked ?? false) ?? false;
  let since = from;
  let total = 0;
  const countUntil = (at: number) => {
    const until = Math.min(at, to);
    if (until <= since) return;
    if (inSprint && blocked && !done) total += until - since;
    since = until;
  };
  for (const event of events) {
    countUntil(event.at);
    if (event.sprint) inSprint = event.sprint[1] === sprint;
    if (event.status) done = event.status[1] === 'done';
    if (event.blocked) blocked = event.blocked[1] === true;
  }
  countUntil(to);
  return total;
}

/** A story that was completed in the running sprint, or before it, and then opened again in it. */
export interface Reopened {
  story: string;
  times: number;
  /** The last time. */
  at: number;
}

/** The stories that were reopened in a sprint, the most often reopened first. */
export function reopenedStories({ steps }: SprintHistory): Reopened[] {
  const found = new Map<string, Reopened>();
  for (const { story, kind, at } of steps) {
    if (kind === 'reopened') found.set(story, { story, times: (found.get(story)?.times ?? 0) + 1, at });
  }
  return [...found.values()].toSorted((a, b) => b.times - a.times || a.at - b.at);
}
