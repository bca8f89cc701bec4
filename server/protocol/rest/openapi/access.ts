import type { Procedure } from '#server/lib/procedure.ts';
import {
  type Catalogue,
  type Column,
  type Role,
  readableColumns,
  requiredColumns,
  type Table,
  writableColumns,
} from '../catalogue/catalogue.ts';
import type { ColumnRules } from '../catalogue/column-rules.ts';

/** Describes the API for a role: only what the role has rights to. */
export type DescribeApi = (
  catalogue: Catalogue,
  procedures: readonly Procedure[],
  role: Role,
  title: string,
  rules: ColumnRules,
) => object;

/** The rights of a role on a table, as the documents describe them. */
export interface TableAccess {
  readable: Column[];
  /** The columns into which it may insert values, and those of them that an insert must have. */
  inserted: Column[];
  required: Column[];
  updated: Column[];
  deletes: boolean;
}

/** @returns undefined if the role has no rights to the table. */
export function accessOf(table: Table, role: Role, { filled }: ColumnRules): TableAccess | undefined {
  const readable = readableColumns(table, role);
  const inserted = writableColumns(table, role, 'insert');
  const updated = writableColumns(table, role, 'update');
  if (readable.length + inserted.length + updated.length === 0) return undefined;
  return {
    readable,
    inserted,
    required: requiredColumns(table, role, filled.get(table.name)),
    updated,
    deletes: table.accepts.has('delete') && table.deleters.has(role),
  };
}
