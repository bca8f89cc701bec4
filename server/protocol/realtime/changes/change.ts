import type { OutboxRow } from '#server/database/outbox/outbox.ts';
import type { Row } from '../filters/filter.ts';
import { PatternBudget } from '../filters/pattern-budget.ts';
import { LIMITS } from '../limits/limits.ts';
import type { TableInfo } from '../tables/catalogue.ts';
import { encodeFrame, type Version } from '../wire/frames.ts';
import type { Binding, Operation } from './bindings.ts';
import type { ChangeView } from './visibility.ts';

const TYPES: Record<ChangeView, Operation> = {
  INSERT: 'INSERT',
  UPDATE: 'UPDATE',
  DELETE: 'DELETE',
  HIDDEN: 'DELETE',
};

const pick = (row: Row, names: readonly string[]) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])));

/** A change that is sent to many sockets. Each text and each result of a filter is computed once and shared. */
export class Change {
  readonly row: OutboxRow;
  readonly transaction: bigint;
  readonly #table: TableInfo;
  readonly #texts = new Map<string, Buffer | string>();
  readonly #matches = new Map<string, boolean>();
  #old: Row | undefined;
  #new: Row | undefined;
  /** The budget that is left for the filters of one person. */
  readonly #budget = new PatternBudget(LIMITS.patternSteps.perChange);

  constructor(row: OutboxRow, table: TableInfo) {
    this.row = row;
    this.transaction = BigInt(row.transaction);
    this.#table = table;
  }

  /** Starts the filters of another person, with a new budget. */
  nextPerson(): void {
    this.#budget.reset();
  }

  /**
   * How a binding gets a change that its person gets as `view`; undefined: not at all. The filter of INSERT and UPDATE is
   * tested on the new row, that of DELETE on the old one. A row that an UPDATE moves out of the filter is HIDDEN to a binding that
   * asks for it, and not sent to others.
   * @throws {PatternTooCostly} if the filter, or all filters of the person together, cost too much.
   */
  viewFor(binding: Binding, view: ChangeView): ChangeView | undefined {
    const shown = this.#filtered(binding, view);
    return shown && (binding.event === '*' || binding.event === TYPES[shown]) ? shown : undefined;
  }

  #filtered(binding: Binding, view: ChangeView): ChangeView | undefined {
    if (binding.filter === '') return view;
    if (view === 'DELETE' || view === 'HIDDEN') return this.#matchesRow(binding, 'old') ? view : undefined;
    if (this.#matchesRow(binding, 'new')) return view;
    const leaves = view === 'UPDATE' && binding.reportsLeaving && this.#matchesRow(binding, 'old');
    return leaves ? 'HIDDEN' : undefined;
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

  /** The frame that sends a view of the change to some bindings of a channel, as bytes. */
  frame(
    version: Version,
    topic: string,
    view: ChangeView,
    ids: readonly number[],
    select: Binding['select'],
  ): Buffer {
    // topics come last: they may contain anything
    return this.#once(`${version} ${view} ${ids.join()} ${select?.join() ?? '*'} ${topic}`, () => {
      const payload = `{"ids":[${ids.join(',')}],"data":${this.#data(view, select)}}`;
      return encodeFrame(version, { topic, event: 'postgres_changes' }, payload);
    });
  }

  #data(view: ChangeView, select: Binding['select']): string {
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
      if (view === 'HIDDEN') parts.push(`"old_record":${pick(this.#oldRow(), this.#table.key)}`);
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
