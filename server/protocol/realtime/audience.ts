import type pg from 'pg';
import type { OutboxRow } from './outbox.ts';

/** What a person may see: `project:<id>`, `team:<id>`, `people:<id>`, `person:<id>`. */
export type Scopes = ReadonlySet<string>;

interface Held {
  scopes: Scopes;
  /** Joined channels of the person on this node. */
  channels: number;
}

const NOTHING: Scopes = new Set();

/**
 * What each connected person may see, asked of the database in sets (app.scopes_seen_by) and kept until a row of a table that
 * moves rights says otherwise.
 */
export class Audience {
  readonly #pool: pg.Pool;
  readonly #held = new Map<string, Held>();
  #waiting = new Set<string>();
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Keeps a person's scopes current until {@link release}; they are known once {@link learn} has been awaited. */
  hold(person: string): void {
    const held = this.#held.get(person);
    if (held) held.channels += 1;
    else this.#held.set(person, { scopes: NOTHING, channels: 1 });
  }

  release(person: string): void {
    const held = this.#held.get(person);
    if (!held) return;
    held.channels -= 1;
    if (held.channels === 0) this.#held.delete(person);
  }

  /** Asks what a held person may see. */
  async learn(person: string): Promise<void> {
    await this.#load([person]);
  }

  /** What a person may see now. */
  scopesOf(person: string): Scopes {
    return this.#held.get(person)?.scopes ?? NOTHING;
  }

  /** The connected people whose rights some rows move: those of the row's scope, and the person whom it names. */
  affectedBy(rows: readonly OutboxRow[]): Set<string> {
    const people = new Set<string>();
    for (const row of rows) {
      if (!row.movesRights) continue;
      if (row.oldScope === row.newScope && row.oldPerson === row.newPerson) continue;
      for (const person of [row.oldPerson, row.newPerson]) {
        if (person !== null && this.#held.has(person)) people.add(person);
      }
      for (const [person, { scopes }] of this.#held) {
        if ([row.oldScope, row.newScope].some((scope) => scope !== null && scopes.has(scope)))
          people.add(person);
      }
    }
    return people;
  }

  /** Asks anew what some people may see; returns what each could see before. */
  async refresh(people: ReadonlySet<string>): Promise<Map<string, Scopes>> {
    const former = new Map([...people].map((person) => [person, this.scopesOf(person)]));
    if (people.size > 0) await this.#load(people);
    return former;
  }

  /** Questions run one after the other, so that an older answer never replaces a newer one; those who wait share the next. */
  #load(people: Iterable<string>): Promise<void> {
    for (const person of people) this.#waiting.add(person);
    this.#next ??= this.#last.then(async () => {
      const asked = [...this.#waiting];
      this.#waiting = new Set();
      this.#next = undefined;
      await this.#ask(asked);
    });
    const mine = this.#next;
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #ask(people: readonly string[]): Promise<void> {
    const { rows } = await this.#pool.query<{ person: string; scopes: string[] }>(
      `select person, array(select s.scope || ':' || s.id from app.scopes_seen_by(person) s) as scopes
       from unnest($1::uuid[]) person`,
      [people],
    );
    for (const { person, scopes } of rows) {
      const held = this.#held.get(person);
      if (held) held.scopes = new Set(scopes);
    }
  }
}
