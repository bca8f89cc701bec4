import type { Media } from '../parse/media.ts';
import type { Node } from './resolved.ts';

/**
 * The tables of which a person sees all rows of a scope or none (`app.expose`), whatever other tables say, and whose every visible
 * change is in the outbox: table → the column of the scope.
 */
export type WholeScopes = ReadonlyMap<string, string>;

/** A part of a table that is read as a whole: all rows of one scope. */
export interface WholeScope {
  table: string;
  column: string;
  /** The id, as PostgreSQL writes it. */
  scope: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The scope of which a read shows nothing but columns: its answer is the same for all who see the scope until a row of the scope
 * changes. Undefined for all other reads: with other conditions, embeds, casts (`'now'` as a moment), aggregates or counts.
 */
export function wholeScopeOf(
  node: Node,
  { body, count, media }: { body: boolean; count?: string; media: Media },
  tables: WholeScopes,
): WholeScope | undefined {
  const { table, conditions, embeds, outputs, order } = node;
  const column = tables.get(table.name);
  const [condition, ...others] = conditions;
  if (column === undefined || condition?.kind !== 'comparison' || others.length > 0) return undefined;
  const { field, operator, negated, quantifier, value } = condition;
  const isScope =
    field.column.name === column &&
    field.json.length === 0 &&
    operator === 'eq' &&
    !negated &&
    quantifier === undefined;
  if (!isScope || typeof value !== 'string' || !UUID.test(value)) return undefined;
  const onlyColumns = outputs.every(
    (output) => output.kind === 'value' && output.cast === undefined && output.aggregate === undefined,
  );
  const plain = onlyColumns && embeds.length === 0 && order.every(({ via }) => via === undefined);
  if (!plain || !body || count !== undefined || media.kind !== 'array') return undefined;
  return { table: table.name, column, scope: value.toLowerCase() };
}
