import { refusal } from '#server/lib/public-error.ts';
import type { Embed, Output, ResolvedCondition, ResolvedField, ResolvedOrder } from './resolved.ts';

/**
 * What the parts of a query cost. PostgreSQL takes about 1 ms to plan what costs 40: every subquery brings the row
 * policies of its table along, a comparison costs next to nothing.
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
 * Counts what a query asks for while its names are resolved, each part as often as it will be written into the statement,
 * so that a query that multiplies is refused before any SQL exists.
 */
export class Budget {
  #left = MAX_COST;

  /** @throws {PublicError} 400 query_too_large where the query costs more than it may. */
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
