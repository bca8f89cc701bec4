import pg from 'pg';

/** Refusals of `app.require_rows`, which undo a statement. */

const isRefusal = (error: unknown, hint: string): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.hint === hint;

/** How many rows a statement would have written, if their number was refused; undefined for another error. */
export function unexpectedRows(error: unknown): number | undefined {
  return isRefusal(error, 'unexpected_rows') ? Number(error.detail) : undefined;
}

/** The columns that the caller may only read and that a statement would have changed; undefined for another error. */
export const differingColumns = (error: unknown): string | undefined =>
  isRefusal(error, 'read_only_columns') ? error.detail : undefined;

/** The columns that others have changed since the caller read the row, and that a statement would have set. */
export const changedSinceRead = (error: unknown): string | undefined =>
  isRefusal(error, 'row_changed') ? error.detail : undefined;
