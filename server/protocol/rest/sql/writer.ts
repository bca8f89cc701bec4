import { apiError } from '#server/lib/public-error.ts';
import type { Statement } from '#server/lib/statement.ts';
import type { Column } from '../catalogue/catalogue.ts';
import { type Given, Slot } from '../parse/slots.ts';

/** PostgreSQL cuts longer identifiers, and two of them could become equal. */
const MAX_IDENTIFIER_BYTES = 63;

/** A statement that each request of a shape fills with its own values. */
export interface Template {
  text: string;
  values: (string | Slot)[];
}

/** The statement of one request. */
export const fill = ({ text, values }: Template, given: Given): Statement => ({
  text,
  values: values.map((value) => (typeof value === 'string' ? value : value.of(given))),
});

const MAX_BYTES = new Slot(({ maxBytes }) => String(maxBytes));

/** Collects the values of one statement and numbers its table aliases. */
export class Writer {
  readonly values: (string | Slot)[] = [];
  #ids = 0;

  /** The placeholder for the maximum size of the response, in bytes. */
  maxBytes(): string {
    return this.value(MAX_BYTES);
  }

  /** The placeholder for a value. PostgreSQL infers its type from its position. */
  value(value: string | number | Slot): string {
    this.values.push(typeof value === 'number' ? String(value) : value);
    return `$${this.values.length}`;
  }

  nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  statement(text: string): Template {
    return { text, values: this.values };
  }
}

/**
 * A quoted identifier: the name of a table or column from the catalogue, or a label from a request.
 * @throws {PublicError} 400 PGRST100 for a label that is too long for PostgreSQL.
 */
export function identifier(name: string): string {
  if (Buffer.byteLength(name) > MAX_IDENTIFIER_BYTES)
    throw apiError('alias_too_long', { details: name.slice(0, 80) });
  return `"${name.replaceAll('"', '""')}"`;
}

export const tableName = (name: string): string => `"public".${identifier(name)}`;

export const columnName = (alias: string, name: string): string => `"${alias}".${identifier(name)}`;

/** The names of columns as a list, each written by `of`. */
export const names = (columns: readonly Column[], of: (name: string) => string) =>
  columns.map(({ name }) => of(name)).join(', ');
