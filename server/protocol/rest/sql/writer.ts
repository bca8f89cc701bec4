import { apiError } from '#server/lib/public-error.ts';

/** Longer identifiers are cut by PostgreSQL, and two that are cut alike would meet. */
const MAX_IDENTIFIER_BYTES = 63;

/** A statement with its values apart. */
export interface Statement {
  text: string;
  values: string[];
}

/** Collects the values of one statement and numbers its table aliases. */
export class Writer {
  readonly values: string[] = [];
  readonly #maxBytes: number;
  #ids = 0;

  /** @param maxBytes how large the answer may become. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** A placeholder for how large the answer may become, in bytes. */
  maxBytes(): string {
    return this.value(this.#maxBytes);
  }

  /** The placeholder for a value; PostgreSQL infers its type from where it stands. */
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
 * A quoted identifier. Tables and columns come from the catalogue; the labels of a request's own making pass here as well.
 * @throws {PublicError} 400 PGRST100 for a label longer than PostgreSQL keeps.
 */
export function identifier(name: string): string {
  if (Buffer.byteLength(name) > MAX_IDENTIFIER_BYTES)
    throw apiError('alias_too_long', { details: name.slice(0, 80) });
  return `"${name.replaceAll('"', '""')}"`;
}

export const tableName = (name: string): string => `"public".${identifier(name)}`;

export const columnName = (alias: string, name: string): string => `"${alias}".${identifier(name)}`;
