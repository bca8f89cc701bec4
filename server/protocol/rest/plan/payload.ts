import { apiError } from '#server/lib/public-error.ts';
import { parseJson } from '#server/protocol/requests/json-body.ts';
import type { Column, Table } from '../catalogue/catalogue.ts';
import { unknownPayloadColumn } from '../refusals.ts';

/** The rows of a write, as the JSON array that PostgreSQL reads them from. */
export interface Payload {
  /** The columns that are read from it; others are ignored. */
  columns: Column[];
  json: string;
  rows: number;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys of the rows, which must be equal. Rows with different keys need `columns=`. */
function commonKeys(rows: object[]): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const known = new Set(keys);
  const same = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => known.has(key));
  });
  if (!same) throw apiError('body_rows_differ');
  return keys;
}

/**
 * Checks the body of a write against the table. It parses the body only to check its structure.
 * @param text the unchanged body; PostgreSQL gets the same text, so that no number loses digits.
 * @param columns the names of `columns=`; by default the keys of the rows.
 * @throws {PublicError} 400 PGRST102 for a body of the wrong shape, PGRST204 for a column that the table does not have.
 */
export function readPayload(table: Table, text: string | undefined, columns?: string[]): Payload {
  const body = text === undefined ? undefined : parseJson(text);
  const rows: unknown[] = Array.isArray(body) ? body : [body];
  if (text === undefined || !rows.every(isObject)) {
    throw apiError('body_not_rows');
  }
  const names = [...new Set(columns ?? commonKeys(rows))];
  return {
    columns: names.map((name) => {
      const column = table.columns.get(name);
      if (!column) throw unknownPayloadColumn(table.name, name);
      return column;
    }),
    json: Array.isArray(body) ? text : `[${text}]`,
    rows: rows.length,
  };
}
