import type { ListLayout, SortTerm, SortValue } from './list-layout.ts';

const UUID_LENGTH = 36;
/** The texts that `json_agg` writes before, between and after the rows of a list. */
export const OPEN = '[';
export const BETWEEN = ', ';
export const CLOSE = ']';
const SPACE = ' '.charCodeAt(0);

/** The rows of a JSON list, without its brackets, as the places where they begin in its bytes. */
export class ListRows {
  readonly #text: Buffer;
  readonly #layout: ListLayout;
  readonly #label: Buffer;
  readonly #starts: number[] = [];

  /** @param text rows as PostgreSQL writes them (`json_agg`). */
  constructor(text: Buffer, layout: ListLayout) {
    this.#text = text;
    this.#layout = layout;
    this.#label = Buffer.from(`"${layout.id}":"`);
    // In a row it cannot occur: a quotation mark in a text has a backslash before it, so in a text this one would be its end,
    // after which no letter comes, and outside of texts there is a space only in jsonb, where one stands behind each colon, too.
    const boundary = Buffer.from(`}${BETWEEN}{"${layout.first}":`);
    if (text.length === 0) return;
    this.#starts.push(0);
    for (let at = text.indexOf(boundary); at !== -1; at = text.indexOf(boundary, at + 1))
      if (text[at + boundary.length] !== SPACE) this.#starts.push(at + '}'.length + BETWEEN.length);
  }

  /** The rows of a whole list. */
  static ofList(body: Buffer, layout: ListLayout): ListRows {
    return new ListRows(body.subarray(OPEN.length, body.length - CLOSE.length), layout);
  }

  get count(): number {
    return this.#starts.length;
  }

  /** The bytes of the rows from one to before another. */
  bytes(first: number, end: number): Buffer {
    const next = this.#starts[end];
    return this.#text.subarray(this.#starts[first], next === undefined ? undefined : next - BETWEEN.length);
  }

  /** Where the id of a row begins. Its label occurs in no text, as above. */
  #idAt(row: number): number {
    const { first, id } = this.#layout;
    const start = this.#starts[row] ?? 0;
    const label = first === id ? start + '{'.length : this.#text.indexOf(this.#label, start);
    return label + this.#label.length;
  }

  id(row: number): string {
    const at = this.#idAt(row);
    return this.#text.toString('latin1', at, at + UUID_LENGTH);
  }

  /** The last two digits of the id of a row, as the codes of their characters. */
  endOfId(row: number): [number | undefined, number | undefined] {
    const end = this.#idAt(row) + UUID_LENGTH;
    return [this.#text[end - 2], this.#text[end - 1]];
  }

  /** The values by which the list is ordered. A character of a text is one of its bytes, by which PostgreSQL compares it. */
  sortValues(row: number): SortValue[] {
    const values = JSON.parse(this.bytes(row, row + 1).toString('latin1')) as Record<string, SortValue>;
    return this.#layout.order.map(({ label }) => values[label] ?? null);
  }
}

function compareValues(a: SortValue, b: SortValue, { sign, nullsFirst }: SortTerm): number {
  if (a === b) return 0;
  if (a === null) return nullsFirst ? -1 : 1;
  if (b === null) return nullsFirst ? 1 : -1;
  return a < b ? -sign : sign;
}

/** Whether a row stands before another by the values of its order; of rows that the order leaves open, none does. */
export function isBefore(
  a: readonly SortValue[],
  b: readonly SortValue[],
  order: readonly SortTerm[],
): boolean {
  for (const [index, term] of order.entries()) {
    const compared = compareValues(a[index] ?? null, b[index] ?? null, term);
    if (compared !== 0) return compared < 0;
  }
  return false;
}

/** The number of the first entry, of entries in order, that stands behind a row. */
export function placeOf(count: number, isBehind: (entry: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Rows that are added, and the values by which they are ordered. */
export interface AddedRow {
  bytes: Buffer;
  values: SortValue[];
}

/**
 * Replaces rows of a part of a list, all in the order of the list.
 * @param ids the rows to leave out.
 */
export function replaceRows(
  text: Buffer,
  ids: ReadonlySet<string>,
  added: readonly AddedRow[],
  layout: ListLayout,
): Buffer {
  const rows = new ListRows(text, layout);
  const staying = Array.from({ length: rows.count }, (_, row) => row).filter((row) => !ids.has(rows.id(row)));
  const all = staying.map((row) => rows.bytes(row, row + 1));
  for (const { bytes, values } of added.toReversed()) {
    const place = placeOf(staying.length, (at) =>
      isBefore(values, rows.sortValues(staying[at] ?? 0), layout.order),
    );
    all.splice(place, 0, bytes);
  }
  return joinTexts(all);
}

/** Joins parts of a list. No part is empty. */
export function joinTexts(parts: readonly Buffer[]): Buffer {
  const between = Buffer.from(BETWEEN);
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])));
}
