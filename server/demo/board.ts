import type { Random } from './events/random.ts';

/** Minutes of a working day, and of one step of the simulation. */
export const WORKDAY_MINUTES = 480;
export const STEP_MINUTES = 15;

const LIMITS = { todo: 5, in_progress: 3, in_review: 2 };
const RETURN_CHANCE = 0.13;
/** After how many steps a person tries a refused move again. */
const TRY_STEPS = 4;
/** Minutes of work by story points, before random variation. */
const WORK: Record<number, number> = { 1: 300, 2: 500, 3: 720, 5: 1150, 8: 1900 };

/** A story on the board during a sprint. */
export interface Card {
  id: string;
  points: number;
  /** Minutes of work or review left. */
  left: number;
  /** The person who works on it. */
  maker: string;
  returns: number;
  /** For how many steps it has waited for a free place in the review. */
  waited?: number;
}

/** A person moves a card; `assign`: they become its assignee; `refused`: the column is full, and the card stays. */
export interface Move {
  id: string;
  who: string;
  to: 'todo' | 'in_progress' | 'in_review' | 'done';
  assign?: boolean;
  refused?: boolean;
}

/**
 * Simulates a team at its board: cards are pulled from left to right, never above a column's limit, and reviews sometimes send
 * one back. The times result from the work, so velocity, flow and cycle times vary like real ones.
 */
export class Board {
  /** Stories of the sprint that are not on the board yet. */
  waiting: Card[] = [];
  readonly todo: Card[] = [];
  readonly inProgress: Card[] = [];
  readonly inReview: Card[] = [];
  readonly #random: Random;
  readonly #makers: readonly string[];
  readonly #reviewers: readonly string[];

  constructor(random: Random, makers: readonly string[], reviewers: readonly string[]) {
    this.#random = random;
    this.#makers = makers;
    this.#reviewers = reviewers;
  }

  /** How many stories are on the board and not done. */
  get open(): number {
    return this.todo.length + this.inProgress.length + this.inReview.length;
  }

  /**
   * Simulates a quarter of an hour.
   * @param speed how fast the team works; 1 is usual.
   * @param starting whether new work is begun.
   * @returns the moves, in an order that respects every limit at every moment.
   */
  step(speed: number, starting = true): Move[] {
    return [
      ...this.#review(),
      ...this.#work(speed),
      ...(starting ? this.#start() : []),
      ...(starting ? this.#fill() : []),
    ];
  }

  /** Finishes all begun cards one by one, as before a deadline. */
  drain(): Move[] {
    const moves: Move[] = [];
    while (this.inReview.length + this.inProgress.length > 0) {
      const reviewed = this.inReview.shift();
      if (reviewed) moves.push({ id: reviewed.id, who: this.#reviewer(reviewed), to: 'done' });
      const made = this.inProgress.shift();
      if (made) {
        moves.push({ id: made.id, who: made.maker, to: 'in_review' });
        this.inReview.push(made);
      }
    }
    return moves;
  }

  #review(): Move[] {
    const moves: Move[] = [];
    for (const card of [...this.inReview]) {
      card.left -= STEP_MINUTES;
      if (card.left > 0) continue;
      const room = this.inProgress.length < LIMITS.in_progress;
      const goesBack = room && card.returns < 2 && this.#random.chance(RETURN_CHANCE);
      this.inReview.splice(this.inReview.indexOf(card), 1);
      moves.push({ id: card.id, who: this.#reviewer(card), to: goesBack ? 'in_progress' : 'done' });
      if (goesBack) {
        card.returns += 1;
        card.left = 240 * this.#random.spread(0.5);
        this.inProgress.push(card);
      }
    }
    return moves;
  }

  #work(speed: number): Move[] {
    const moves: Move[] = [];
    for (const card of [...this.inProgress]) {
      card.left -= STEP_MINUTES * speed;
      if (card.left > 0) continue;
      if (this.inReview.length >= LIMITS.in_review) {
        const waited = card.waited ?? 0;
        // who waits tries it again every hour
        if (waited % TRY_STEPS === 0)
          moves.push({ id: card.id, who: card.maker, to: 'in_review', refused: true });
        card.waited = waited + 1;
        continue;
      }
      card.waited = 0;
      this.inProgress.splice(this.inProgress.indexOf(card), 1);
      card.left = 170 * this.#random.spread(0.6);
      this.inReview.push(card);
      moves.push({ id: card.id, who: card.maker, to: 'in_review' });
    }
    return moves;
  }

  #start(): Move[] {
    const free = this.#makers.filter((maker) => !this.inProgress.some((card) => card.maker === maker));
    if (free.length === 0 || this.inProgress.length >= LIMITS.in_progress || !this.#random.chance(0.3))
      return [];
    const card = this.todo.shift();
    if (card === undefined) return [];
    const maker = this.#random.pick(free);
    card.maker = maker;
    card.left = (WORK[card.points] ?? 720) * this.#random.spread(0.45);
    this.inProgress.push(card);
    return [{ id: card.id, who: maker, to: 'in_progress', assign: true }];
  }

  #fill(): Move[] {
    if (this.todo.length > 2) return [];
    const taken = this.waiting.splice(0, LIMITS.todo - this.todo.length);
    this.todo.push(...taken);
    return taken.map((card) => ({ id: card.id, who: this.#random.pick(this.#makers), to: 'todo' }));
  }

  #reviewer(card: Card): string {
    return this.#random.pick(this.#reviewers.filter((who) => who !== card.maker));
  }
}
