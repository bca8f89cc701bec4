import type { Column } from '../catalogue/catalogue.ts';
import type { Media } from '../parse/media.ts';
import type { Node } from '../plan/resolved.ts';

/** The value of a column by which lists are ordered, as JSON has it. */
export type SortValue = string | number | boolean | null;

/** How a list is ordered by one of its columns. */
export interface SortTerm {
  label: string;
  /** 1: the smallest value comes first, -1: the largest. */
  sign: 1 | -1;
  nullsFirst: boolean;
}

/** How the rows are found in the body of a list, and how they are ordered. */
export interface ListLayout {
  /** The label of the first column. */
  first: string;
  /** The label of the id. */
  id: string;
  order: SortTerm[];
}

/** The column by which the outbox names rows: an uuid. */
export const KEY = 'id';

/**
 * The types between whose values `ListRows` finds the rows: their JSON is one number, word or text, or a list of these, or is `jsonb`, which is
 * written with a space behind each colon. A column of `json` is written as it was sent, and could contain what separates the rows.
 */
const WITHOUT_ROWS =
  /^(jsonb|(uuid|text|smallint|integer|bigint|numeric|boolean|date|timestamp with(out)? time zone|double precision)(\[\])?)$/;

/** The types whose JSON is ordered as PostgreSQL orders them, besides texts that are ordered by their bytes. */
const ORDERED = new Set(['uuid', 'smallint', 'integer', 'boolean']);

/** A label that is found in the JSON of a row as it is. */
const PLAIN = /^\w+$/;

const isOrdered = ({ type, orderedByBytes }: Column) =>
  ORDERED.has(type) || (type === 'text' && orderedByBytes);

/** The columns that a list shows, by label: of equal labels the last one counts, in the place of the first. */
function columnsByLabel({ outputs }: Node): Map<string, Column> | undefined {
  const columns = new Map<string, Column>();
  for (const output of outputs) {
    if (output.kind !== 'value' || output.cast !== undefined || output.aggregate !== undefined)
      return undefined;
    if (output.field.json.length > 0 || !WITHOUT_ROWS.test(output.field.column.type)) return undefined;
    columns.set(output.label, output.field.column);
  }
  return columns;
}

/**
 * The layout of a list in which single rows can be replaced. Undefined if they cannot: it must show its key and all
 * columns by which it is ordered, and these must be of types that are compared here exactly as PostgreSQL compares them.
 */
export function listLayoutOf(node: Node, media: Media): ListLayout | undefined {
  const columns = columnsByLabel(node);
  if (!columns || media.kind !== 'array' || media.stripNulls) return undefined;
  const labels = new Map([...columns].map(([label, { name }]) => [name, label]));
  const id = node.table.primaryKey.join() === KEY ? labels.get(KEY) : undefined;
  const [first] = columns.keys();
  if (first === undefined || id === undefined) return undefined;
  if (!PLAIN.test(first) || !PLAIN.test(id) || columns.get(id)?.type !== 'uuid') return undefined;
  const order: SortTerm[] = [];
  for (const { field, via, direction, nulls } of node.order) {
    const label = labels.get(field.column.name);
    if (via || field.json.length > 0 || label === undefined || !isOrdered(field.column)) return undefined;
    const nullsFirst = nulls === undefined ? direction === 'desc' : nulls === 'first';
    order.push({ label, sign: direction === 'asc' ? 1 : -1, nullsFirst });
  }
  return { first, id, order };
}
