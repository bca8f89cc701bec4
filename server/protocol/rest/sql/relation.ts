import type { Embed, ResolvedCondition } from '../plan/resolved.ts';
import { comparisonSql } from './comparison.ts';
import { columnName, tableName, type Writer } from './writer.ts';

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
