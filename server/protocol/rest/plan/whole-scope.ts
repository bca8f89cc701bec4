import { isUuid } from '#shared/rules/texts/uuid.ts';
import type { Media } from '../parse/media.ts';
import type { Node } from './resolved.ts';

/**
 * The tables with all rows of a scope visible to a person, or none (`app.expose`), whatever other tables say, and with every visible
 * change in the outbox: table → the column of the scope.
 */
export type WholeScopes = ReadonlyMap<string, string>;

/** A part of a table that is read as a whole: all rows of one scope. */
export interface WholeScope {
  table: string;
  column: string;
  /** The id, as PostgreSQL writes it. */
  scope: string;
}

/**
 * The scope of a read that shows nothing but columns: its answer is the same for all who see the scope until a row of the scope
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
  if (!isScope || typeof value !== 'string' || !isUuid(value)) return undefined;
  const onlyColumns = outputs.every(
    (output) => output.kind === 'value' && output.cast === undefined && output.aggregate === undefined,
  );
  const plain = onlyColumns && embeds.length === 0 && order.every(({ via }) => via === undefined);
  if (!plain || !body || count !== undefined || media.kind !== 'array') return undefined;
  return { table: table.name, column, scope: value.toLowerCase() };
}
