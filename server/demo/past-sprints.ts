import { randomUUID } from 'node:crypto';
import { Board, type Card, type Move, STEP_MINUTES, WORKDAY_MINUTES } from './board.ts';
import { faultsIn, GOALS, ideasAbout, type StoryIdea, type Theme } from './content/history.ts';
import { changeStories, type DemoEvent, type Priority, type StoryRow } from './events/events.ts';
import { addDays, addWorkdays, at, dateText, type LocalTime, MINUTE } from './events/local-time.ts';
import type { Random } from './events/random.ts';

/** A project whose past sprints are generated. */
export interface Past {
  projectId: string;
  theme: Theme;
  /** How many sprints of two weeks it has completed. */
  sprints: number;
  /** The first day of the sprint after them. */
  next: LocalTime;
  /** How many stories a usual sprint completes. */
  pace: number;
  lead: string;
  owner: string;
  makers: readonly string[];
  reviewers: readonly string[];
  random: Random;
}

const SPRINT_DAYS = 10;
const SPRINTS_A_YEAR = 26;
const POINTS = [1, 2, 2, 3, 3, 3, 5, 5, 8] as const;
const PRIORITIES: readonly Priority[] = ['low', 'medium', 'medium', 'medium', 'high', 'high', 'critical'];

/** The share of a team that is present in a sprint: less in two sprints of holidays a year. */
function presence(index: number): number {
  const inYear = index % SPRINTS_A_YEAR;
  if (inYear === 8 || inYear === 9) return 0.6;
  return inYear === 20 ? 0.65 : 1;
}

/** Makes the events of completed sprints, one after the other. All begun stories are finished by the end of the last sprint. */
class PastSprints {
  readonly events: DemoEvent[] = [];
  readonly #past: Past;
  readonly #board: Board;
  readonly #ideas: StoryIdea[];
  readonly #faults: StoryIdea[];
  /** Stories whose sprint ended before they were begun. */
  #returned: Card[] = [];
  #done: number[] = [];

  constructor(past: Past) {
    this.#past = past;
    this.#board = new Board(past.random, past.makers, past.reviewers);
    this.#ideas = ideasAbout(past.theme, past.random);
    this.#faults = faultsIn(past.theme, past.random);
  }

  build(): DemoEvent[] {
    const { sprints, next } = this.#past;
    const ids = Array.from({ length: sprints }, () => randomUUID());
    ids.forEach((id, index) => {
      this.#sprint(id, ids[index + 1], index, addDays(next, -14 * (sprints - index)));
    });
    return this.events;
  }

  #sprint(id: string, nextId: string | undefined, index: number, start: LocalTime): void {
    const { lead, owner, projectId, random } = this.#past;
    const end = addWorkdays(start, SPRINT_DAYS - 1);
    const last = nextId === undefined;
    this.events.push({
      at: at(addWorkdays(start, -3), 12, random.between(0, 50)),
      who: lead,
      do: 'create_sprint',
      row: {
        id,
        project_id: projectId,
        name: `Sprint ${index + 1}`,
        goal: GOALS[index % GOALS.length] ?? null,
        start_date: dateText(start),
        end_date: dateText(end),
      },
    });
    const commitment = this.#commit(index, start);
    this.events.push(changeStories(at(start, 9, 40), owner, commitment, { sprint_id: id }));
    this.events.push({ at: at(start, 10), who: lead, do: 'set_sprint_status', id, status: 'active' });

    let done = 0;
    const changeDay = random.between(2, 6);
    for (let day = 0; day < SPRINT_DAYS; day += 1) {
      const date = addWorkdays(start, day);
      if (day === changeDay) this.#changeScope(id, date);
      done += this.#workday(date, day === 0 ? 120 : 0, this.#speed(index), !last || day < SPRINT_DAYS - 3);
    }
    if (last) done += this.#finish(end);
    this.#done.push(done);
    this.events.push({ at: at(end, 17, 30), who: lead, do: 'set_sprint_status', id, status: 'completed' });
    this.#moveOn(at(end, 17, 31), nextId);
  }

  /** The speed of a team in a sprint: a new team is slower, and speed varies. */
  #speed(index: number): number {
    const growth = Math.min(1, 0.75 + index * 0.03);
    return growth * presence(index) * (0.8 + this.#past.random.next() * 0.4);
  }

  /** Plans about as many stories as the last sprints completed. Open stories belong to the sprint already. */
  #commit(index: number, start: LocalTime): string[] {
    const { pace, random } = this.#past;
    const recent = this.#done.slice(-3);
    const usual = recent.length > 0 ? recent.reduce((sum, n) => sum + n, 0) / recent.length : pace * 0.75;
    const wanted = Math.max(3, Math.round(usual * presence(index) * (0.95 + random.next() * 0.25)));
    const taken = this.#returned.splice(0);
    const missing = Math.max(0, wanted - this.#board.open - this.#board.waiting.length - taken.length);
    for (let left = missing; left > 0; ) {
      const size = Math.min(left, random.between(2, 5));
      const ideas = this.#ideas.splice(0, size);
      const when = at(addWorkdays(start, -random.between(1, 7)), random.between(9, 16));
      taken.push(...this.#write(ideas, when));
      left -= size;
    }
    this.#board.waiting.push(...taken);
    return taken.map((card) => card.id);
  }

  /** A person writes stories, all at once as after a refinement. */
  #write(ideas: readonly StoryIdea[], when: LocalTime, priority?: Priority): Card[] {
    const { projectId, random, owner, makers, reviewers } = this.#past;
    const rows = ideas.map(
      (idea): StoryRow => ({
        id: randomUUID(),
        project_id: projectId,
        title: idea.title,
        description: idea.description,
        acceptance_criteria: null,
        priority: priority ?? random.pick(PRIORITIES),
        story_points: priority === undefined ? random.pick(POINTS) : random.between(1, 3),
        labels: priority === undefined ? [idea.label] : [idea.label, 'error'],
        ready: true,
        type: priority === undefined ? 'story' : 'bug',
      }),
    );
    const who = random.pick([owner, owner, owner, ...makers, ...reviewers]);
    this.events.push({ at: when, who, do: 'create_stories', rows });
    return rows.map(({ id, story_points }) => ({
      id,
      points: story_points ?? 3,
      left: 0,
      maker: who,
      returns: 0,
    }));
  }

  /** Bugs are added to the sprint, or a story is removed from it. */
  #changeScope(sprintId: string, day: LocalTime): void {
    const { owner, random } = this.#past;
    const added = this.#write(this.#faults.splice(0, random.between(0, 2)), at(day, 9, 5), 'critical');
    const ids = added.map((card) => card.id);
    if (ids.length > 0) {
      this.#board.waiting.unshift(...added);
      this.events.push(changeStories(at(day, 9, 20), owner, ids, { sprint_id: sprintId }));
    }
    const dropped = random.chance(0.25) ? this.#board.waiting.pop() : undefined;
    if (dropped) {
      this.#returned.push(dropped);
      this.events.push(changeStories(at(day, 9, 25), owner, [dropped.id], { sprint_id: null }));
    }
  }

  #workday(date: LocalTime, from: number, speed: number, starting: boolean): number {
    let done = 0;
    for (let minute = from; minute < WORKDAY_MINUTES; minute += STEP_MINUTES) {
      const moves = this.#board.step(speed, starting);
      done += this.#record(moves, at(date, 9, minute));
    }
    return done;
  }

  /** In the last working hour before the end, begun stories are finished. */
  #finish(end: LocalTime): number {
    return this.#record(this.#board.drain(), at(end, 17));
  }

  /** Records moves, at most a minute apart, and counts completed stories. */
  #record(moves: readonly Move[], from: LocalTime): number {
    moves.forEach(({ id, who, to, assign, refused }, place) => {
      const when = from + place * MINUTE;
      const set = { status: to, ...(assign && { assignee_id: who }) };
      const change = changeStories(when, who, [id], set);
      this.events.push(refused ? { at: when, who, do: 'try_move', id, to } : change);
    });
    return moves.filter((move) => move.to === 'done').length;
  }

  /** Moves unfinished stories to the next sprint, or to the backlog if there is none. */
  #moveOn(when: LocalTime, nextId: string | undefined): void {
    const { lead, random } = this.#past;
    const board = this.#board;
    if (nextId === undefined) {
      // unfinished stories have to be refined again: they have no acceptance criteria
      const ids = [...board.todo, ...board.waiting, ...this.#returned].map((card) => card.id);
      if (ids.length > 0) {
        const unready = { status: 'backlog', sprint_id: null, ready: false } as const;
        this.events.push(changeStories(when, lead, ids, unready));
      }
      return;
    }
    const back = board.waiting.filter(() => random.chance(0.4));
    board.waiting = board.waiting.filter((card) => !back.includes(card));
    const left = [...board.inReview, ...board.inProgress, ...board.todo, ...board.waiting];
    const moved = left.map((card) => card.id);
    if (moved.length > 0) {
      this.events.push(changeStories(when, lead, moved, { sprint_id: nextId }));
    }
    if (back.length > 0) {
      const ids = back.map((card) => card.id);
      this.events.push(changeStories(when, lead, ids, { sprint_id: null }));
      this.#returned.push(...back);
    }
  }
}

/** The history of a project's completed sprints: stories are written, planned, done, reviewed, sent back and moved on. */
export function pastSprintEvents(past: Past): DemoEvent[] {
  return new PastSprints(past).build();
}
