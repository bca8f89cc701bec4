import { refusal } from '#server/lib/public-error.ts';
import type { Embed, Output, ResolvedCondition, ResolvedField, ResolvedOrder } from './resolved.ts';

/**
 * The costs of the parts of a query. PostgreSQL takes about 1 ms to plan a cost of 40: every subquery includes the row
 * policies of its table, while a comparison costs almost nothing.
 */
export const COST = {
  /** A comparison, an order term, or one step into a JSON value. */
  field: 1,
  output: 4,
  orderByEmbed: 20,
  embed: 40,
  exists: 40,
} as const;

/** Far beyond any real request: 2,000 comparisons, 500 columns, or about 50 subqueries. */
const MAX_COST = 2_000;

/**
 * Counts the cost of a query while its names are resolved. Each part counts as often as it will be written into the
 * statement, so that a query that multiplies its parts is refused before there is any SQL.
 */
export class Budget {
  #left = MAX_COST;

  /** @throws {PublicError} 400 query_too_large if the query costs too much. */
  spend(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw refusal('query_too_large');
  }
}

const fieldCost = ({ json }: ResolvedField) => COST.field * (1 + json.length);

export const outputCost = (output: Output): number =>
  COST.output + (output.kind === 'value' ? fieldCost(output.field) - COST.field : 0);

/** Each test of whether an embed has rows repeats all of its conditions. */
export const existsCost = (embed: Embed): number => COST.exists + embed.conditionCost;

export function conditionCost(condition: ResolvedCondition): number {
  if (condition.kind === 'comparison') return fieldCost(condition.field);
  if (condition.kind === 'exists') return existsCost(condition.embed);
  return condition.conditions.reduce((sum, inner) => sum + conditionCost(inner), 0);
}

export function orderCost({ field, via }: ResolvedOrder): number {
  return fieldCost(field) + (via ? COST.orderByEmbed + via.conditionCost : 0);
}
