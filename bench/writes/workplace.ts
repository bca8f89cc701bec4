import { randomUUID } from 'node:crypto';
import { rankBetween } from '../../shared/rules/ranks/rank.ts';
import { STORY_PRIORITIES, STORY_STATUSES } from '../../shared/rules/stories/story.ts';
import type { Place, SeenStory, Sent } from './client-requests.ts';
import type { Send } from './sender.ts';
import type { Operation, Wire, Workroom } from './wires.ts';

/** How many stories a bulk change has. */
export const BULK = 50;
/** How many notes a person writes; then they change them. A retrospective takes 50 of a person. */
const NOTES = 40;
const CARDS = ['1', '2', '3', '5', '8'];

/** A project on a contestant, as its people use it. */
export interface Desk {
  wire: Wire;
  send: Send;
  room: Workroom;
  /** The first is the reporter of all stories. */
  people: readonly { id: string; token: string }[];
  stories: SeenStory[];
}

/** The work of people on a contestant, one operation with each call. */
export class Workplace {
  readonly desk: Desk;
  readonly #notes: string[][];
  readonly #known: Map<string, SeenStory>;
  #turns = 0;
  /** The rank above all others, and the one below all others. */
  #top: string;
  #bottom: string;

  constructor(desk: Desk) {
    this.desk = desk;
    this.#notes = desk.people.map(() => Array.from({ length: NOTES }, () => randomUUID()));
    this.#known = new Map(desk.stories.map((story) => [story.id, story]));
    const ranks = desk.stories.map(({ rank }) => rank).toSorted();
    this.#top = ranks[0] ?? rankBetween(null, null);
    this.#bottom = ranks.at(-1) ?? this.#top;
  }

  /** The work of a person; undefined if the contestant cannot do it. */
  work(operation: Operation, person: number): (() => Promise<void>) | undefined {
    const { wire, people } = this.desk;
    const { id = '', token } = people[person % people.length] ?? {};
    if (wire[operation] === undefined) return undefined;
    return async () => {
      const sent = this.#next(operation, id, person);
      if (sent) this.#note(operation, await this.desk.send(sent, token));
    };
  }

  /** The next stories in turns: with fewer clients than stories, nobody changes one that another one is changing. */
  #take(count: number): SeenStory[] {
    const { stories } = this.desk;
    return Array.from({ length: count }, () => stories[this.#turns++ % stories.length]).flatMap(
      (each) => each ?? [],
    );
  }

  /** The top of another column. */
  #placeFor({ status }: SeenStory): Place {
    const next = STORY_STATUSES.indexOf(status) + 1;
    this.#top = rankBetween(null, this.#top);
    return { status: STORY_STATUSES[next % STORY_STATUSES.length] ?? 'todo', rank: this.#top };
  }

  #next(operation: Operation, person: string, index: number): Sent | undefined {
    const { wire, room } = this.desk;
    const turn = this.#turns;
    const [story] = operation === 'bulk' ? [] : this.#take(1);
    if (operation === 'bulk') {
      const stories = this.#take(BULK);
      const priority = STORY_PRIORITIES.indexOf(stories[0]?.priority ?? 'low') + 1;
      return wire.bulk?.(stories, STORY_PRIORITIES[priority % STORY_PRIORITIES.length] ?? 'low');
    }
    if (!story) return undefined;
    if (operation === 'drop' || operation === 'undo' || operation === 'patch')
      return wire[operation]?.(story, this.#placeFor(story));
    if (operation === 'create') this.#bottom = rankBetween(this.#bottom, null);
    const text = `Reservas y pagos con tarjeta, ${turn}`;
    const notes = this.#notes[index % this.#notes.length] ?? [];
    switch (operation) {
      case 'edit':
        return wire.edit?.(story, text);
      case 'create':
        return wire.create?.(room, person, text, this.#bottom);
      case 'comment':
        return wire.comment?.(story, text);
      case 'task':
        return wire.task?.(story, text, this.#bottom);
      case 'vote':
        return wire.vote?.(room, CARDS[turn % CARDS.length] ?? '1');
      case 'note':
        return wire.note?.(room, notes[turn % NOTES] ?? '', text);
      case 'post':
        return wire.post?.(room, text);
    }
  }

  /** Notes the changed stories of an answer: the next change depends on what the person sees. @throws Error if there is none. */
  #note(operation: Operation, answer: unknown): void {
    if (!['drop', 'undo', 'patch', 'edit', 'bulk'].includes(operation)) return;
    const changed = [answer].flat() as SeenStory[];
    if (changed.length === 0) throw new Error(`${operation}: nothing was changed`);
    for (const story of changed) Object.assign(this.#known.get(story.id) ?? {}, story);
  }
}
