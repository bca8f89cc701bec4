import type { Statement } from '#server/database/pipeline.ts';
import { apiError } from '#server/lib/public-error.ts';
import type { Column } from '../catalogue/catalogue.ts';

/** PostgreSQL cuts longer identifiers, and two of them could become equal. */
const MAX_IDENTIFIER_BYTES = 63;

/** Collects the values of one statement and numbers its table aliases. */
export class Writer {
  readonly values: string[] = [];
  readonly #maxBytes: number;
  #ids = 0;

  /** @param maxBytes how large the answer may become. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The placeholder for the maximum size of the response, in bytes. */
  maxBytes(): string {
    return this.value(this.#maxBytes);
  }

  /** The placeholder for a value. PostgreSQL infers its type from its position. */
  value(value: string | number): string {
    this.values.push(String(value));
    return `$${this.values.length}`;
  }

  nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  statement(text: string): Statement {
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
