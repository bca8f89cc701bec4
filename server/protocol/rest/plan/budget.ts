import { VALUES_PER_COST } from '../parse/budget.ts';
import { CONTAINMENT } from '../parse/operators.ts';
import { Slot } from '../parse/slots.ts';
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

const PATTERNS: ReadonlySet<string> = new Set(['like', 'ilike', 'match', 'imatch']);

type ResolvedComparison = Extract<ResolvedCondition, { kind: 'comparison' }>;

const fieldCost = ({ json }: ResolvedField) => COST.field * (1 + json.length);

export const outputCost = (output: Output): number =>
  COST.output + (output.kind === 'value' ? fieldCost(output.field) - COST.field : 0);

/** Each test of whether an embed has rows repeats all of its conditions. */
export const existsCost = (embed: Embed): number => COST.exists + embed.conditionCost;

/** How many values a comparison has: those of `in`, and those of an array that is written as one text. */
function valueCount({ operator, quantifier, value }: ResolvedComparison): number {
  if (value instanceof Slot) return 1;
  if (Array.isArray(value)) return value.length;
  return quantifier !== undefined || CONTAINMENT.has(operator) ? value.split(',').length : 1;
}

/** Each pattern is a comparison; other values are looked up among each other. */
function valuesCost(comparison: ResolvedComparison): number {
  const count = valueCount(comparison);
  return PATTERNS.has(comparison.operator) ? count - 1 : Math.floor(count / VALUES_PER_COST);
}

export function conditionCost(condition: ResolvedCondition): number {
  if (condition.kind === 'comparison') return fieldCost(condition.field) + valuesCost(condition);
  if (condition.kind === 'exists') return existsCost(condition.embed);
  return condition.conditions.reduce((sum, inner) => sum + conditionCost(inner), 0);
}

export function orderCost({ field, via }: ResolvedOrder): number {
  return fieldCost(field) + (via ? COST.orderByEmbed + via.conditionCost : 0);
}
