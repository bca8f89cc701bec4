import { compileFilter, type Filter } from '../filters/filter.ts';
import { FilterError } from '../filters/filter-text.ts';
import { PatternBudget } from '../filters/pattern-budget.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Catalogue, TableInfo } from '../tables/catalogue.ts';

export type Operation = 'INSERT' | 'UPDATE' | 'DELETE';

/** One `postgres_changes` entry of a join, compiled so that changes can be compared with it. */
export interface Binding {
  /** The server's id of the entry, by which the client finds its callback. Never 0, which the client drops. */
  id: number;
  event: Operation | '*';
  /** The names of the tables that it listens to. */
  tables: readonly string[];
  /** The text of the filter, the key under which its result is cached; empty: every row. */
  filter: string;
  matches: Filter;
  /** Whether an UPDATE that moves a row out of the filter is sent, as a DELETE. */
  reportsLeaving: boolean;
  /** The requested columns; undefined: all. */
  select: readonly string[] | undefined;
}

/** Thrown for an entry that cannot be served; the message goes to the client. */
export class BindingError extends Error {}

const EVENTS = ['INSERT', 'UPDATE', 'DELETE', '*'] as const;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Ids stay positive 31-bit integers, which every client language can hold. */
const ID_MASK = 0x7fffffff;

/** FNV-1a, so that equal entries get equal ids on every socket and node (the original takes Erlang's phash2). */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, FNV_PRIME);
  return value & ID_MASK || 1;
}

const optionalText = (value: unknown, name: string): string => {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new BindingError(`"${name}" must be a text`);
  return value;
};

function findTables(entry: Record<string, unknown>, catalogue: Catalogue): TableInfo[] {
  const schema = optionalText(entry['schema'], 'schema') || '*';
  if (schema !== 'public' && schema !== '*') throw new BindingError(`schema "${schema}" is not exposed`);
  const name = optionalText(entry['table'], 'table') || '*';
  if (name === '*') return [...catalogue.values()];
  const table = catalogue.get(name);
  if (!table) throw new BindingError(`table "${name}" is not exposed`);
  return [table];
}

function findColumns(select: unknown, tables: readonly TableInfo[]): readonly string[] | undefined {
  if (select === undefined || select === null) return undefined;
  if (!Array.isArray(select) || !select.every((name) => typeof name === 'string')) {
    throw new BindingError('"select" must be a list of columns');
  }
  const unknown = select.find((name) => tables.some((table) => !table.columns.has(name)));
  if (unknown !== undefined) throw new BindingError(`column "${unknown}" does not exist`);
  return select.length > 0 ? [...new Set<string>(select)].sort() : undefined;
}

/** Compiles the filters of one join: each text once, and all of them within one budget. */
class FilterCompiler {
  readonly #budget = new PatternBudget(LIMITS.patternSteps.perJoin);
  readonly #compiled = new Map<string, Filter>();

  compile(filter: string, tables: readonly TableInfo[]): Filter {
    if (filter === '') return () => true;
    const [table] = tables;
    if (!table || tables.length > 1) throw new BindingError('a filter needs a table');
    const key = `${table.name} ${filter}`;
    const known = this.#compiled.get(key) ?? this.#compile(filter, table);
    this.#compiled.set(key, known);
    return known;
  }

  #compile(filter: string, table: TableInfo): Filter {
    try {
      return compileFilter(filter, table, this.#budget);
    } catch (error) {
      if (error instanceof FilterError) throw new BindingError(error.message, { cause: error });
      throw error;
    }
  }
}

function compileBinding(value: unknown, catalogue: Catalogue, filters: FilterCompiler): Omit<Binding, 'id'> {
  if (typeof value !== 'object' || value === null) throw new BindingError('an entry must be an object');
  const entry = value as Record<string, unknown>;
  const event = EVENTS.find((known) => known === optionalText(entry['event'], 'event').toUpperCase());
  if (!event) throw new BindingError(`event "${String(entry['event'])}" is unknown`);
  const tables = findTables(entry, catalogue);
  const filter = optionalText(entry['filter'], 'filter');
  return {
    event,
    tables: tables.map((table) => table.name),
    filter,
    matches: filters.compile(filter, tables),
    reportsLeaving: entry['report_leaving'] === true,
    select: findColumns(entry['select'], tables),
  };
}

/** The id of an entry by its content; an entry that is not valid has one too. */
function idOf(entry: unknown): number {
  const { event, schema, table, filter, select, report_leaving } = (entry ?? {}) as Record<string, unknown>;
  const name = typeof event === 'string' ? event.toUpperCase() : event;
  return hash(JSON.stringify([name, schema, table, filter ?? '', select, report_leaving === true]));
}

/** The ids of the `postgres_changes` entries of a join, in their order. Different entries of one channel get different ids. */
export function idsOf(entries: readonly unknown[]): number[] {
  const taken = new Map<number, string>();
  return entries.map((entry) => {
    const text = JSON.stringify(entry);
    let id = idOf(entry);
    while ((taken.get(id) ?? text) !== text) id = (id + 1) & ID_MASK || 1;
    taken.set(id, text);
    return id;
  });
}

/**
 * Compiles the `postgres_changes` entries of a join, in their order.
 * @throws {BindingError} for a table that is not exposed, a wrong or costly filter, or an unknown column.
 */
export function compileBindings(entries: readonly unknown[], catalogue: Catalogue): Binding[] {
  const filters = new FilterCompiler();
  const ids = idsOf(entries);
  return entries.map((entry, index) => ({
    ...compileBinding(entry, catalogue, filters),
    id: ids[index] ?? 0,
  }));
}
