import type { OutboxRow } from '#server/database/outbox/outbox.ts';
import type { Scopes } from './access-cache.ts';

/** How far back times of changes are kept, in ms. */
const KEPT_MS = 10 * 60_000;

/**
 * When this node last read a change of each table and scope. A client that joins a channel learns how long its tables have not
 * changed, so that it does not repeat a read that began after the last change.
 */
export class RecentChanges {
  /** Table → scope → when, in ms of `now`. */
  readonly #changes = new Map<string, Map<string, number>>();
  readonly #now: () => number;
  /** Changes before this moment are not known. */
  #since: number;
  /** When what any person may see last changed. */
  #accessChanged: number;
  #swept: number;

  /** @param now a clock in ms that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = this.#accessChanged = this.#swept = now();
  }

  /** Forgets everything, after changes may have been missed. */
  restart(): void {
    this.#changes.clear();
    this.#since = this.#now();
  }

  /** Notes rows that became visible. */
  note(rows: readonly OutboxRow[]): void {
    const now = this.#now();
    for (const { table, oldScope, newScope, affectsAccess } of rows) {
      if (affectsAccess) this.#accessChanged = now;
      const scopes = this.#changes.get(table) ?? new Map<string, number>();
      for (const scope of [oldScope, newScope]) if (scope !== null) scopes.set(scope, now);
      this.#changes.set(table, scopes);
    }
    this.#sweep(now);
  }

  /**
   * For how long no row of a table in these scopes has changed, as far as this node has read the outbox, in ms; at most ten
   * minutes. A change of anybody's access counts as a change of every table: rows may have appeared or disappeared by it.
   */
  unchangedFor(table: string, scopes: Scopes): number {
    const now = this.#now();
    let last = Math.max(this.#since, this.#accessChanged, now - KEPT_MS);
    for (const [scope, at] of this.#changes.get(table) ?? [])
      if (scopes.has(scope)) last = Math.max(last, at);
    return now - last;
  }

  #sweep(now: number): void {
    if (now - this.#swept < KEPT_MS) return;
    this.#swept = now;
    for (const scopes of this.#changes.values()) {
      for (const [scope, at] of scopes) if (now - at > KEPT_MS) scopes.delete(scope);
    }
  }
}
