import { arrayLiteral } from '#server/lib/array-literal.ts';
import { BOOLEAN_KEYWORDS, CONTAINMENT, QUANTIFIABLE, TEXT_SEARCH } from '../parse/operators.ts';
import { Slot } from '../parse/slots.ts';
import type { Embed, ResolvedCondition } from '../plan/resolved.ts';
import { fieldSql, fieldType } from './field.ts';
import { columnName, tableName, type Writer } from './writer.ts';

type ResolvedComparison = Extract<ResolvedCondition, { kind: 'comparison' }>;

function textSearch(field: string, comparison: ResolvedComparison, value: string, writer: Writer): string {
  const config = comparison.config === undefined ? '' : `${writer.value(comparison.config)}::regconfig, `;
  const document = fieldType(comparison.field) === 'tsvector' ? field : `to_tsvector(${config}${field})`;
  return `${document} @@ ${TEXT_SEARCH.get(comparison.operator)}(${config}${writer.value(value)})`;
}

function comparisonBody(alias: string, comparison: ResolvedComparison, writer: Writer): string {
  const { operator, quantifier } = comparison;
  const field = fieldSql(alias, comparison.field, writer);
  const { value } = comparison;
  if (value instanceof Slot) return `${field} ${QUANTIFIABLE.get(operator)} ${writer.value(value)}`;
  if (Array.isArray(value)) return `${field} = any(${writer.value(arrayLiteral(value))})`;
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
function comparisonSql(alias: string, comparison: ResolvedComparison, writer: Writer): string {
  const sql = comparisonBody(alias, comparison, writer);
  return comparison.negated ? `not (${sql})` : `(${sql})`;
}

/** The source of a node's rows: a FROM item under `alias`, and the conditions that connect it to its parent. */
export interface Source {
  from: string;
  alias: string;
  where: string[];
}

/** The rows of an embed that belong to the current row of its parent. */
export function relatedRows({ table, relationship }: Embed, parent: string, writer: Writer): Source {
  const id = writer.nextId();
  const alias = `t${id}`;
  const from = `${tableName(table.name)} "${alias}"`;
  const { pairs, junction } = relationship;
  if (!junction) {
    const where = pairs.map(([mine, theirs]) => `${columnName(alias, theirs)} = ${columnName(parent, mine)}`);
    return { from, alias, where };
  }
  const between = `j${id}`;
  const on = junction.onward.map(([near, far]) => `${columnName(alias, far)} = ${columnName(between, near)}`);
  return {
    from: `${from} join ${tableName(junction.table)} "${between}" on ${on.join(' and ')}`,
    alias,
    where: pairs.map(([mine, theirs]) => `${columnName(between, theirs)} = ${columnName(parent, mine)}`),
  };
}

function existsSql(embed: Embed, parent: string, writer: Writer): string {
  const { from, alias, where } = relatedRows(embed, parent, writer);
  const all = [
    ...where,
    ...conditionsSql(alias, embed.conditions, writer),
    ...innerSql(alias, embed.embeds, writer),
  ];
  return `exists (select from ${from} where ${all.join(' and ')})`;
}

/** For each `!inner` embed the condition that it has a row. */
export function innerSql(alias: string, embeds: Embed[], writer: Writer): string[] {
  return embeds.filter(({ inner }) => inner).map((embed) => existsSql(embed, alias, writer));
}

function conditionSql(alias: string, condition: ResolvedCondition, writer: Writer): string {
  if (condition.kind === 'comparison') return comparisonSql(alias, condition, writer);
  const negation = condition.negated ? 'not ' : '';
  if (condition.kind === 'exists') return `${negation}${existsSql(condition.embed, alias, writer)}`;
  const members = condition.conditions.map((member) => conditionSql(alias, member, writer));
  return `${negation}(${members.join(` ${condition.kind} `)})`;
}

export function conditionsSql(alias: string, conditions: ResolvedCondition[], writer: Writer): string[] {
  return conditions.map((condition) => conditionSql(alias, condition, writer));
}
