import { apiError } from '#server/lib/public-error.ts';
import { parseJson } from '#server/protocol/requests/json-body.ts';
import type { Column, Table } from '../catalogue/catalogue.ts';
import { unknownPayloadColumn } from '../catalogue/refusals.ts';

/** The part of the rows of a write that a plan depends on; the rows themselves are values. */
export interface PayloadShape {
  /** The keys of the rows; undefined if these differ. */
  keys: string[] | undefined;
  rows: 'none' | 'one' | 'several';
}

/** The body of a write. */
export interface Body {
  shape: PayloadShape;
  /** The JSON array that PostgreSQL reads the rows from. */
  json: string;
  rows: number;
}

/** The rows of a write, as its plan knows them. */
export interface Payload {
  /** The columns that are read from them; others are ignored. */
  columns: Column[];
  rows: PayloadShape['rows'];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys of the rows; undefined if not all rows have the same ones. */
function commonKeys(rows: object[]): string[] | undefined {
  const keys = Object.keys(rows[0] ?? {});
  if (rows.length < 2) return keys;
  const known = new Set(keys);
  const same = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => known.has(key));
  });
  return same ? keys : undefined;
}

/**
 * Checks the structure of the body of a write. It parses the body only for that.
 * @param text the unchanged body; PostgreSQL gets the same text, so that no number loses digits.
 * @throws {PublicError} 400 PGRST102 for a body of the wrong shape.
 */
export function readBody(text: string | undefined): Body {
  const body = text === undefined ? undefined : parseJson(text);
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  if (text === undefined || !rows.every(isObject)) {
    throw apiError('body_not_rows');
  }
  return {
    shape: {
      keys: commonKeys(rows),
      rows: rows.length === 0 ? 'none' : rows.length === 1 ? 'one' : 'several',
    },
    json: Array.isArray(body) ? text : `[${text}]`,
    rows: rows.length,
  };
}

/**
 * The columns of a payload. Rows with different keys need `columns=`.
 * @param columns the names of `columns=`; by default the keys of the rows.
 * @throws {PublicError} 400 PGRST102 for rows of different keys, PGRST204 for a column that the table does not have.
 */
export function resolvePayload(table: Table, { keys, rows }: PayloadShape, columns = keys): Payload {
  if (columns === undefined) throw apiError('body_rows_differ');
  const resolved = [...new Set(columns)].map((name) => {
    const column = table.columns.get(name);
    if (!column) throw unknownPayloadColumn(table.name, name);
    return column;
  });
  return { columns: resolved, rows };
}
