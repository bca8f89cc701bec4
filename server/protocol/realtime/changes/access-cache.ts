import type pg from 'pg';
import type { OutboxRow } from '#server/database/outbox/outbox.ts';

/** The scopes that a person may see, each as `<scope>:<id>`: see app.expose. */
export type Scopes = ReadonlySet<string>;

interface CachedAccess {
  scopes: Scopes;
  /** Whether the scopes have been read. From then on only {@link AccessCache.refresh} reads them again. */
  loaded: boolean;
  /** The scopes that the last read removed. It may come before the row that explains it, which was committed before that read. */
  lost: Scopes;
  /** Joined channels of the person on this node. */
  channels: number;
}

const NOTHING: Scopes = new Set();

/**
 * The scopes that each connected person may see. It reads them from the database for many people at once
 * (app.scopes_seen_by), and again when a row that affects access changes.
 */
export class AccessCache {
  readonly #pool: pg.Pool;
  readonly #people = new Map<string, CachedAccess>();
  #waiting = new Set<string>();
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Keeps a person's scopes in the cache until {@link release}; {@link load} fills them in. */
  retain(person: string): void {
    const cached = this.#people.get(person);
    if (cached) cached.channels += 1;
    else this.#people.set(person, { scopes: NOTHING, loaded: false, lost: NOTHING, channels: 1 });
  }

  release(person: string): void {
    const cached = this.#people.get(person);
    if (!cached) return;
    cached.channels -= 1;
    if (cached.channels === 0) this.#people.delete(person);
  }

  /**
   * Reads the scopes that a retained person may see, once. Later they follow the outbox: if they ran ahead of it, a person's open
   * channels would not get the change that removes them from a project.
   */
  async load(person: string): Promise<void> {
    if (!this.#people.get(person)?.loaded) await this.#loadSoon([person]);
  }

  /** The scopes that a person may see now. */
  scopesOf(person: string): Scopes {
    return this.#people.get(person)?.scopes ?? NOTHING;
  }

  /** The connected people whose access some rows change: those who see a row's scope, and the person that a row names. */
  usersAffectedBy(rows: readonly OutboxRow[]): Set<string> {
    const people = new Set<string>();
    for (const row of rows) {
      if (!row.affectsAccess) continue;
      for (const person of [row.oldPerson, row.newPerson]) {
        if (person !== null && this.#people.has(person)) people.add(person);
      }
      for (const [person, { scopes }] of this.#people) {
        if ([row.oldScope, row.newScope].some((scope) => scope !== null && scopes.has(scope)))
          people.add(person);
      }
    }
    return people;
  }

  /** Reads again what some people may see. @returns the scopes that each could see before this read and the one before it. */
  async refresh(people: ReadonlySet<string>): Promise<Map<string, Scopes>> {
    const previous = new Map<string, Scopes>();
    for (const person of people) {
      const { scopes, lost } = this.#people.get(person) ?? { scopes: NOTHING, lost: NOTHING };
      previous.set(person, new Set([...scopes, ...lost]));
    }
    if (people.size > 0) await this.#loadSoon(people);
    return previous;
  }

  /** Reads run one after the other, so that an older result never replaces a newer one. Calls that wait share the next read. */
  #loadSoon(people: Iterable<string>): Promise<void> {
    for (const person of people) this.#waiting.add(person);
    this.#next ??= this.#last.then(async () => {
      const asked = [...this.#waiting];
      this.#waiting = new Set();
      this.#next = undefined;
      await this.#loadNow(asked);
    });
    const mine = this.#next;
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #loadNow(people: readonly string[]): Promise<void> {
    const { rows } = await this.#pool.query<{ person: string; scopes: string[] }>(
      `select person, array(select s.scope || ':' || s.id from app.scopes_seen_by(person) s) as scopes
       from unnest($1::uuid[]) person`,
      [people],
    );
    for (const { person, scopes } of rows) {
      const cached = this.#people.get(person);
      if (!cached) continue;
      const now = new Set(scopes);
      cached.lost = new Set([...cached.scopes].filter((scope) => !now.has(scope)));
      cached.scopes = now;
      cached.loaded = true;
    }
  }
}
