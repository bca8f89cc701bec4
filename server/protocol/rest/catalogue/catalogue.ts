import type { Claims } from '#server/database/run-as-user.ts';

export type Role = Claims['role'];

export type WriteKind = 'insert' | 'update' | 'delete';

export interface Column {
  name: string;
  /** As PostgreSQL writes it: `uuid`, `text[]`, `numeric(4,1)`. */
  type: string;
  /** The default as SQL, null where there is none. */
  default: string | null;
  /** Whether it may be null. */
  nullable: boolean;
  /** Whether PostgreSQL computes its value: an insert never gives one. */
  generated: boolean;
  /** The API roles that may read it, insert a value into it, and change it. */
  readers: ReadonlySet<Role>;
  inserters: ReadonlySet<Role>;
  updaters: ReadonlySet<Role>;
}

export interface Table {
  name: string;
  /** By name, in the table's order. */
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  /** The API roles that may delete its rows. */
  deleters: ReadonlySet<Role>;
  /** What PostgreSQL can do with its rows at all: a view may be for reading only. */
  accepts: ReadonlySet<WriteKind>;
  /** The ways from this table to others. */
  relationships: readonly Relationship[];
}

/** Columns of one table beside the columns that they equal in another. */
export type ColumnPairs = readonly (readonly [from: string, to: string])[];

/** A way from one table to another, found through foreign keys. */
export interface Relationship {
  to: string;
  toMany: boolean;
  /** Names that a request may choose it by, besides the target table: constraint, columns, junction. */
  constraint: string;
  pairs: ColumnPairs;
  /** Many-to-many: the table in between. `pairs` leads into it, `onward` from it to the target. */
  junction?: { table: string; onward: ColumnPairs };
}

/** The tables of schema public, as they were when read. Names are looked up here and taken from here, never from a request. */
export type Catalogue = ReadonlyMap<string, Table>;

/** The columns of `*`: those that the role may read. */
export function readableColumns(table: Table, role: Role): Column[] {
  return [...table.columns.values()].filter(({ readers }) => readers.has(role));
}
