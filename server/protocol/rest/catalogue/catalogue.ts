import type { Claims } from '#server/database/run-as-user.ts';

export type Role = Claims['role'];

export type WriteKind = 'insert' | 'update' | 'delete';

export interface Column {
  name: string;
  /** The type as PostgreSQL writes it: `uuid`, `text[]`, `numeric(4,1)`. */
  type: string;
  /** The default as SQL; null if there is none. */
  default: string | null;
  /** Whether it may be null. */
  nullable: boolean;
  /** Whether PostgreSQL computes its value, so that an insert never contains one. */
  generated: boolean;
  /** Whether its texts are ordered by their bytes (collation "C"). */
  orderedByBytes: boolean;
  /** The values that a check allows; null if any value of its type is allowed. */
  values: readonly string[] | null;
  /** The API roles that may read it, insert a value into it, and change it. */
  readers: ReadonlySet<Role>;
  inserters: ReadonlySet<Role>;
  updaters: ReadonlySet<Role>;
}

export interface Table {
  name: string;
  /** The columns by name, in the table's order. */
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  /** The API roles that may delete its rows. */
  deleters: ReadonlySet<Role>;
  /** The writes that PostgreSQL can do with its rows at all: a view may be read-only. */
  accepts: ReadonlySet<WriteKind>;
  /** The columns of its check constraints, by their names. */
  checks: ReadonlyMap<string, readonly string[]>;
  /** The relationships from this table to others. */
  relationships: readonly Relationship[];
}

/** Pairs of columns: a column of one table, and the column of another table that it equals. */
export type ColumnPairs = readonly (readonly [from: string, to: string])[];

/** A relationship from one table or view to another, derived from foreign keys. */
export interface Relationship {
  to: string;
  toView: boolean;
  toMany: boolean;
  /** Whether each row of the other side has at most one row here. */
  fromOne: boolean;
  /** Names by which a request may choose it, besides the target table: constraint, columns, junction. */
  constraint: string;
  pairs: ColumnPairs;
  /** Many-to-many: the table in between. `pairs` leads into it, `onward` from it to the target. */
  junction?: { table: string; isView: boolean; inward: string; onward: ColumnPairs };
}

/** The tables of schema public when they were read. Every name in a statement comes from here, never from a request. */
export type Catalogue = ReadonlyMap<string, Table>;

/** The columns of `*`: those that the role may read. */
export function readableColumns(table: Table, role: Role): Column[] {
  return [...table.columns.values()].filter(({ readers }) => readers.has(role));
}

/** The columns into which a role may write a value in this way. */
export function writableColumns(table: Table, role: Role, kind: 'insert' | 'update'): Column[] {
  if (!table.accepts.has(kind)) return [];
  return [...table.columns.values()].filter(
    (column) => !column.generated && (kind === 'insert' ? column.inserters : column.updaters).has(role),
  );
}

/**
 * The columns for which an insert of a role must have values.
 * @param filled those that triggers fill.
 */
export const requiredColumns = (table: Table, role: Role, filled: readonly string[] = []): Column[] =>
  writableColumns(table, role, 'insert').filter(
    ({ name, nullable, default: preset }) => !nullable && preset === null && !filled.includes(name),
  );
