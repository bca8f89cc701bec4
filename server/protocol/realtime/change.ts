import type { Binding, Operation } from './bindings.ts';
import type { TableInfo } from './catalogue.ts';
import type { Row } from './filter.ts';
import { encodeFrame, type Version } from './frames.ts';
import { LIMITS } from './limits.ts';
import type { OutboxRow } from './outbox.ts';
import { PatternBudget } from './pattern-budget.ts';
import type { View } from './sight.ts';

const TYPES: Record<View, Operation> = {
  INSERT: 'INSERT',
  UPDATE: 'UPDATE',
  DELETE: 'DELETE',
  GONE: 'DELETE',
};

const pick = (row: Row, names: readonly string[]) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])));

/** A change on its way to many sockets: each text and each answer of a filter is made once, and shared. */
export class Change {
  readonly row: OutboxRow;
  readonly transaction: bigint;
  readonly #table: TableInfo;
  readonly #texts = new Map<string, Buffer | string>();
  readonly #matches = new Map<string, boolean>();
  #old: Row | undefined;
  #new: Row | undefined;
  /** What the filters of one person may still cost. */
  readonly #budget = new PatternBudget(LIMITS.patternSteps.perChange);

  constructor(row: OutboxRow, table: TableInfo) {
    this.row = row;
    this.transaction = BigInt(row.transaction);
    this.#table = table;
  }

  /** The filters asked from here on are another person's. */
  nextPerson(): void {
    this.#budget.reset();
  }

  /**
   * The view that a binding gets of what its person may see; undefined for none. INSERT and UPDATE go by the new row, DELETE by
   * the old one; a row that an UPDATE takes out of the filter has left the subscriber's sight.
   * @throws {PatternTooCostly} where the filter, or all filters of the person together, cost too much.
   */
  viewFor(binding: Binding, view: View): View | undefined {
    const shown = this.#filtered(binding, view);
    return shown && (binding.event === '*' || binding.event === TYPES[shown]) ? shown : undefined;
  }

  #filtered(binding: Binding, view: View): View | undefined {
    if (binding.filter === '') return view;
    if (view === 'DELETE' || view === 'GONE') return this.#matchesRow(binding, 'old') ? view : undefined;
    if (this.#matchesRow(binding, 'new')) return view;
    return view === 'UPDATE' && this.#matchesRow(binding, 'old') ? 'GONE' : undefined;
  }

  #matchesRow(binding: Binding, side: 'old' | 'new'): boolean {
    const key = `${side} ${binding.filter}`;
    let result = this.#matches.get(key);
    if (result === undefined) {
      result = binding.matches(side === 'old' ? this.#oldRow() : this.#newRow(), this.#budget);
      this.#matches.set(key, result);
    }
    return result;
  }

  #oldRow(): Row {
    this.#old ??= JSON.parse(this.row.oldRow ?? '{}') as Row;
    return this.#old;
  }

  #newRow(): Row {
    this.#new ??= JSON.parse(this.row.newRow ?? '{}') as Row;
    return this.#new;
  }

  /** The frame that tells some bindings of a channel a view of the change, as bytes. */
  frame(
    version: Version,
    topic: string,
    view: View,
    ids: readonly number[],
    select: Binding['select'],
  ): Buffer {
    return this.#once(JSON.stringify([version, topic, view, ids, select]), () => {
      const payload = `{"ids":[${ids.join(',')}],"data":${this.#data(view, select)}}`;
      return encodeFrame(version, { topic, event: 'postgres_changes' }, payload);
    });
  }

  #data(view: View, select: Binding['select']): string {
    return this.#once(JSON.stringify([view, select]), () => {
      const { newRow, oldRow, at, table } = this.row;
      const wanted = select && [...new Set([...this.#table.key, ...select])];
      const columns = [...this.#table.columns]
        .filter(([name]) => !wanted || wanted.includes(name))
        .map(([name, type]) => ({ name, type }));
      const parts = [
        `"type":"${TYPES[view]}","schema":"public","table":${JSON.stringify(table)}`,
        `"commit_timestamp":"${at.toISOString()}","columns":${JSON.stringify(columns)}`,
      ];
      if (view === 'INSERT' || view === 'UPDATE') {
        parts.push(`"record":${wanted ? pick(this.#newRow(), wanted) : newRow}`);
      }
      if (view === 'UPDATE' || view === 'DELETE') {
        parts.push(`"old_record":${wanted ? pick(this.#oldRow(), wanted) : oldRow}`);
      }
      if (view === 'GONE') parts.push(`"old_record":${pick(this.#oldRow(), this.#table.key)}`);
      return `{${parts.join(',')},"errors":null}`;
    });
  }

  #once<T extends Buffer | string>(key: string, make: () => T): T {
    let text = this.#texts.get(key) as T | undefined;
    if (text === undefined) {
      text = make();
      this.#texts.set(key, text);
    }
    return text;
  }
}
