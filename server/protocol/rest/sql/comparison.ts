import { arrayLiteral } from '#server/lib/array-literal.ts';
import { BOOLEAN_KEYWORDS, CONTAINMENT, QUANTIFIABLE, TEXT_SEARCH } from '../parse/operators.ts';
import type { ResolvedCondition } from '../plan/resolved.ts';
import { fieldSql, fieldType } from './field.ts';
import type { Writer } from './writer.ts';

type ResolvedComparison = Extract<ResolvedCondition, { kind: 'comparison' }>;

function textSearch(field: string, comparison: ResolvedComparison, value: string, writer: Writer): string {
  const config = comparison.config === undefined ? '' : `${writer.value(comparison.config)}::regconfig, `;
  const document = fieldType(comparison.field) === 'tsvector' ? field : `to_tsvector(${config}${field})`;
  return `${document} @@ ${TEXT_SEARCH.get(comparison.operator)}(${config}${writer.value(value)})`;
}

function comparisonBody(alias: string, comparison: ResolvedComparison, writer: Writer): string {
  const { operator, quantifier } = comparison;
  const field = fieldSql(alias, comparison.field, writer);
  if (Array.isArray(comparison.value))
    return `${field} = any(${writer.value(arrayLiteral(comparison.value))})`;
  const { value } = comparison;
  if (operator === 'is') return `${field} ${BOOLEAN_KEYWORDS.get(value)}`;
  // the official client writes isDistinct(column, null) like this, and does not mean a text
  if (operator === 'isdistinct' && value === 'null') return `${field} is not null`;
  if (operator === 'isdistinct') return `${field} is distinct from ${writer.value(value)}`;
  if (TEXT_SEARCH.has(operator)) return textSearch(field, comparison, value, writer);
  const symbol = QUANTIFIABLE.get(operator) ?? CONTAINMENT.get(operator);
  const operand = writer.value(operator.endsWith('like') ? value.replaceAll('*', '%') : value);
  return `${field} ${symbol} ${quantifier === undefined ? operand : `${quantifier}(${operand})`}`;
}

/** One filter as SQL: the operator from the list of known operators, the operand as a value. */
export function comparisonSql(alias: string, comparison: ResolvedComparison, writer: Writer): string {
  const sql = comparisonBody(alias, comparison, writer);
  return comparison.negated ? `not (${sql})` : `(${sql})`;
}
