import pg from 'pg';

/** How many rows a statement would have written, if `app.require_rows` refused their number; undefined for another error. */
export function unexpectedRows(error: unknown): number | undefined {
  if (!(error instanceof pg.DatabaseError) || error.hint !== 'unexpected_rows') return undefined;
  return Number(error.detail);
}
