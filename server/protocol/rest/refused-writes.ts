import pg from 'pg';

/** Refusals of `app.require_rows`, which undo a statement. */

const isRefusal = (error: unknown, hint: string): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.hint === hint;

/** How many rows a statement would have written, if their number was refused; undefined for another error. */
export function unexpectedRows(error: unknown): number | undefined {
  return isRefusal(error, 'unexpected_rows') ? Number(error.detail) : undefined;
}

/** Whether a statement would have changed columns that the caller may only read. */
export const changesReadOnly = (error: unknown): boolean => isRefusal(error, 'read_only_columns');
