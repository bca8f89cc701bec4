import { type Day, dayOf, nearDay } from '../dates/working-days.ts';

/** The count of a set of stories. A story without an estimate counts as a story with no points. */
export interface Tally {
  points: number;
  stories: number;
}

export const NOTHING: Tally = { points: 0, stories: 0 };

export const plus = (a: Tally, b: Tally): Tally => ({
  points: a.points + b.points,
  stories: a.stories + b.stories,
});
export const minus = (a: Tally, b: Tally): Tally => ({
  points: a.points - b.points,
  stories: a.stories - b.stories,
});

/** The old and the new value of a changed column. */
type Change<Value> = readonly [from: Value | null, to: Value | null];

/** One event of a story in the log, with the columns that a sprint's figures need. */
export interface StoryEvent {
  /** Milliseconds since 1970; the part after the point keeps the log's microseconds apart. */
  at: number;
  sprint?: Change<string> | undefined;
  points?: Change<number> | undefined;
  status?: Change<string> | undefined;
  /** Whether it was blocked before and after; read by rules/sprint-evidence.ts. */
  blocked?: Change<boolean> | undefined;
}

/** A story and its events in the log, in their order. */
export interface StoryLog {
  id: string;
  /** As it is now; all null where it is gone. Gives the values that are not in the log: a column that never changed is as it was. */
  now: { sprint: string | null; points: number | null; status: string | null; blocked?: boolean | null };
  events: readonly StoryEvent[];
}

/** A sprint and its events in the log, in their order. */
export interface SprintLog {
  id: string;
  start_date: Day;
  end_date: Day;
  events: readonly {
    at: number;
    status?: Change<string> | undefined;
    start_date?: Change<Day> | undefined;
    end_date?: Change<Day> | undefined;
  }[];
}

/** The last day that the report includes, whole, and the time zone of its days. */
export interface AsOf {
  day: Day;
  timeZone: string;
}

export type StepKind = 'added' | 'removed' | 'estimated' | 'done' | 'reopened';

/** One event of the sprint's stories after its start, and its effect on the figures. */
export interface Step {
  at: number;
  story: string;
  kind: StepKind;
  scope: Tally;
  completed: Tally;
  /** The story's points before and after. */
  points: Change<number>;
}

/** The outcome of a story that was in the sprint at some time. */
export interface StoryOutcome {
  id: string;
  outcome: 'completed' | 'not_completed' | 'completed_outside' | 'removed';
  /** The moment when it was added after the start; null: it was in the sprint at the start. */
  added_at: number | null;
  removed_at: number | null;
  /** Its points when it was added, and at the end (or when it left). */
  points: Change<number>;
  /** Its status at the end, or when it left. */
  status: string;
}

/** A sprint computed from the log, from its start to its end or to the requested day. */
export interface SprintHistory {
  started_at: number;
  /** Null: it was still running. */
  ended_at: number | null;
  /** Its planned days, as they were then. */
  start_date: Day;
  end_date: Day;
  /** How its planned end was changed after its start. */
  end_changes: { at: number; from: Day; to: Day }[];
  /** When it was paused; `to` null: it still was. */
  pauses: { from: number; to: number | null }[];
  /** The stories that were in it, and not done, at its start. */
  committed: Tally;
  /** Totals of the stories in the sprint now that were not completed elsewhere: all of them, and the completed ones. */
  scope: Tally;
  completed: Tally;
  steps: Step[];
  stories: StoryOutcome[];
}

/** The value of a column before a known event: the old value of the first later change, or else the current value. */
export function valueAt<Value>(
  events: readonly { at: number }[],
  change: (place: number) => Change<Value> | undefined,
  now: Value | null,
): Value | null {
  const first = events.findIndex((_, place) => change(place) !== undefined);
  return first === -1 ? now : (change(first)?.[0] ?? null);
}

/** Since when a story is in the sprint (null: from the start), with how many points, and how it left. */
interface Visit {
  added_at: number | null;
  points: number | null;
  left: { at: number; points: number | null; status: string } | null;
}

/** Follows one story through the sprint. */
class Story {
  readonly steps: Step[] = [];
  readonly #id: string;
  readonly #sprint: string;
  #in: boolean;
  #points: number | null;
  #status: string;
  /** Whether it was done when it was added and has stayed done: its work belongs to no day of this sprint. */
  #outside = false;
  /** Whether it became done in the running sprint and stayed done: removing it and adding it again changes nothing. */
  #doneHere = false;
  #running = false;
  #visit: Visit | undefined;

  constructor({ id, now, events }: StoryLog, sprint: string) {
    this.#id = id;
    this.#sprint = sprint;
    this.#in = valueAt(events, (place) => events[place]?.sprint, now.sprint) === sprint;
    this.#points = valueAt(events, (place) => events[place]?.points, now.points);
    this.#status = valueAt(events, (place) => events[place]?.status, now.status) ?? 'backlog';
  }

  /** How it counts in the sprint at this moment. */
  tally(): { scope: Tally; completed: Tally } {
    const scope = this.#in && !this.#outside ? { points: this.#points ?? 0, stories: 1 } : NOTHING;
    return { scope, completed: this.#status === 'done' ? scope : NOTHING };
  }

  /** The sprint begins: from here on changes are steps. */
  begin(): void {
    this.#running = true;
    this.#outside = this.#status === 'done';
    if (this.#in) this.#visit = { added_at: null, points: this.#points, left: null };
  }

  apply({ at, points, status, sprint }: StoryEvent): void {
    const leaves = sprint !== undefined && sprint[1] !== this.#sprint;
    // a story that leaves counts as it was (a deleted story loses everything at once)
    if (leaves) this.#setSprint(at, sprint[1]);
    if (points !== undefined) this.#setPoints(at, points[1]);
    if (status !== undefined) this.#setStatus(at, status[1] ?? this.#status);
    if (sprint !== undefined && !leaves) this.#setSprint(at, sprint[1]);
  }

  outcome(): StoryOutcome | undefined {
    if (this.#visit === undefined) return undefined;
    const { added_at, points, left } = this.#visit;
    const now = left ?? { at: null, points: this.#points, status: this.#status };
    const inside = this.#outside ? 'completed_outside' : 'completed';
    const outcome = now.status === 'done' ? inside : 'not_completed';
    return {
      id: this.#id,
      outcome: left ? 'removed' : outcome,
      added_at,
      removed_at: now.at,
      points: [points, now.points],
      status: now.status,
    };
  }

  #setPoints(at: number, points: number | null): void {
    this.#step(at, this.#in && !this.#outside ? 'estimated' : undefined, () => {
      this.#points = points;
    });
  }

  #setStatus(at: number, status: string): void {
    const was = this.#status === 'done';
    const is = status === 'done';
    const kind = was === is ? undefined : is ? 'done' : 'reopened';
    this.#step(at, this.#in ? kind : undefined, () => {
      this.#status = status;
      if (kind !== undefined) this.#doneHere = is && this.#in && this.#running;
      if (!is) this.#outside = false;
    });
  }

  #setSprint(at: number, sprint: string | null): void {
    const is = sprint === this.#sprint;
    if (is === this.#in) return;
    this.#step(at, is ? 'added' : 'removed', () => {
      this.#in = is;
      this.#outside = is && this.#status === 'done' && !this.#doneHere;
      if (!this.#running) return;
      if (is) this.#visit = { added_at: at, points: this.#points, ...this.#visit, left: null };
      else if (this.#visit) this.#visit.left = { at, points: this.#points, status: this.#status };
    });
  }

  #step(at: number, kind: StepKind | undefined, change: () => void): void {
    const before = this.tally();
    const points = this.#points;
    change();
    if (kind === undefined || !this.#running) return;
    const after = this.tally();
    this.steps.push({
      at,
      story: this.#id,
      kind,
      scope: minus(after.scope, before.scope),
      completed: minus(after.completed, before.completed),
      points: [points, this.#points],
    });
  }
}

const touches = ({ now, events }: StoryLog, sprint: string): boolean =>
  now.sprint === sprint || events.some((event) => event.sprint?.includes(sprint));

/** The life of the sprint itself. @returns null where it had not begun by then. */
function lifeOf(sprint: SprintLog, known: (at: number) => boolean) {
  const { events } = sprint;
  const then = events.filter((event) => known(event.at));
  const later = events.slice(then.length);
  const steps = then.flatMap(({ at, status }) => (status ? [{ at, to: status[1] }] : []));
  const start = steps.find(({ to }) => to === 'active');
  if (start === undefined) return null;
  const end = steps.find(({ to }) => to === 'completed');
  const pauses = steps.flatMap(({ at, to }, place) =>
    to === 'paused' ? [{ from: at, to: steps[place + 1]?.at ?? null }] : [],
  );
  const end_changes = then.flatMap(({ at, end_date }) => {
    const [from, to] = end_date ?? [null, null];
    return at > start.at && from !== null && to !== null
      ? [{ at, from: nearDay(from), to: nearDay(to) }]
      : [];
  });
  return {
    started_at: start.at,
    ended_at: end?.at ?? null,
    end_changes,
    pauses,
    start_date: nearDay(valueAt<Day>(later, (place) => later[place]?.start_date, null) ?? sprint.start_date),
    end_date: nearDay(valueAt<Day>(later, (place) => later[place]?.end_date, null) ?? sprint.end_date),
  };
}

/**
 * Replays the event log of a sprint: which stories were in it, with how many points, done or not, from its start to its
 * end or to the end of a day. It asks nothing but the log, so the figures of a finished sprint stay as they were whatever
 * happens to its stories afterwards, and any day can be computed again.
 *
 * - It begins with the log's first 'active' and ends with 'completed'. An event at the very moment of the start belongs
 * to the commitment; one at the very moment of the end came after it (leftovers that are moved on).
 * - Committed is what was in it and not done at the start (Jira's velocity chart: 'the total estimate of all issues in the
 *   sprint when it begins'); a story that became done elsewhere is 'completed outside' and counts nowhere (Jira's sprint
 *   report), until it is reopened.
 * @returns null where the sprint had not begun by then.
 */
export function sprintHistory(
  sprint: SprintLog,
  stories: readonly StoryLog[],
  asOf: AsOf,
): SprintHistory | null {
  const known = (at: number) => dayOf(at, asOf.timeZone) <= asOf.day;
  const life = lifeOf(sprint, known);
  if (life === null) return null;
  const { started_at, ended_at } = life;

  const touching = stories.filter((log) => touches(log, sprint.id));
  const followed = touching.map((log) => {
    const story = new Story(log, sprint.id);
    const before = log.events.filter(({ at }) => at <= started_at);
    for (const event of before) story.apply(event);
    story.begin();
    return { story, rest: log.events.slice(before.length) };
  });
  const sum = (of: 'scope' | 'completed') =>
    followed.map(({ story }) => story.tally()[of]).reduce(plus, NOTHING);

  const committed = sum('scope');
  for (const { story, rest } of followed)
    for (const event of rest)
      if ((ended_at === null || event.at < ended_at) && known(event.at)) story.apply(event);

  return {
    ...life,
    committed,
    scope: sum('scope'),
    completed: sum('completed'),
    steps: followed.flatMap(({ story }) => story.steps).toSorted((a, b) => a.at - b.at),
    stories: followed.flatMap(({ story }) => story.outcome() ?? []),
  };
}
