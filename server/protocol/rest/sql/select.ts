import {
  type CountOutput,
  type Embed,
  isAggregated,
  type Node,
  type ResolvedOrder,
  type ValueOutput,
} from '../plan/resolved.ts';
import { listSql } from './body.ts';
import { fieldSql } from './field.ts';
import { conditionsSql, innerSql, relatedRows, type Source } from './relation.ts';
import { identifier, type Writer } from './writer.ts';

const castSql = (sql: string, cast: string | undefined) => (cast === undefined ? sql : `(${sql})::${cast}`);

const and = (conditions: string[]) => (conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`);

function valueSql(alias: string, output: ValueOutput | CountOutput, writer: Writer): string {
  if (output.kind === 'count') return castSql('count(*)', output.cast);
  const value = castSql(fieldSql(alias, output.field, writer), output.cast);
  if (output.aggregate === undefined) return value;
  return castSql(`${output.aggregate}(${value})`, output.aggregateCast);
}

/** The outputs of one select: SQL by label (of equal labels the last one counts, as in JSON), and its joins. */
interface Shown {
  columns: Map<string, string>;
  joins: string[];
  groupBy: string[];
}

function showEmbed(shown: Shown, embed: Embed, parent: string, grouped: boolean, writer: Writer): void {
  const alias = `e${writer.nextId()}`;
  const { sql, labels } = selectSql(embed, relatedRows(embed, parent, writer), writer);
  const { toMany } = embed.relationship;
  const join = (rows: string) => shown.joins.push(` left join lateral (${rows}) "${alias}" on true`);
  if (embed.spread) {
    const lists = labels.map(
      (l) => `coalesce(json_agg("x".${identifier(l)}), '[]'::json) as ${identifier(l)}`,
    );
    join(toMany ? `select ${lists.join(', ')} from (${sql}) "x"` : sql);
    for (const label of labels) {
      shown.columns.set(label, `"${alias}".${identifier(label)}`);
      if (grouped) shown.groupBy.push(`"${alias}".${identifier(label)}`);
    }
  } else if (toMany) {
    join(listSql(sql, writer.maxBytes()));
    shown.columns.set(embed.label, `coalesce("${alias}"."rows", '[]'::json)`);
  } else {
    join(sql);
    const object = `row_to_json("${alias}".*)${grouped ? '::jsonb' : ''}`;
    shown.columns.set(embed.label, object);
    if (grouped) shown.groupBy.push(object);
  }
}

function show(node: Node, alias: string, writer: Writer): Shown {
  const shown: Shown = { columns: new Map(), joins: [], groupBy: [] };
  const grouped = isAggregated(node);
  for (const output of node.outputs) {
    if (output.kind === 'embed') {
      showEmbed(shown, output.embed, alias, grouped, writer);
      continue;
    }
    const sql = valueSql(alias, output, writer);
    shown.columns.set(output.label, sql);
    if (grouped && output.kind === 'value' && output.aggregate === undefined) shown.groupBy.push(sql);
  }
  return shown;
}

function orderSql(alias: string, { field, via, direction, nulls }: ResolvedOrder, writer: Writer): string {
  const how = `${direction}${nulls === undefined ? '' : ` nulls ${nulls}`}`;
  if (!via) return `${fieldSql(alias, field, writer)} ${how}`;
  const { from, alias: other, where } = relatedRows(via, alias, writer);
  const conditions = [...where, ...conditionsSql(other, via.conditions, writer)];
  return `(select ${fieldSql(other, field, writer)} from ${from}${and(conditions)}) ${how}`;
}

/** A whole select as SQL, and the labels of its columns in order. */
export function selectSql(node: Node, source: Source, writer: Writer): { sql: string; labels: string[] } {
  const { alias } = source;
  const { columns, joins, groupBy } = show(node, alias, writer);
  const list = [...columns].map(([label, sql]) => `${sql} as ${identifier(label)}`);
  const conditions = [
    ...source.where,
    ...conditionsSql(alias, node.conditions, writer),
    ...innerSql(alias, node.embeds, writer),
  ];
  const order = node.order.map((term) => orderSql(alias, term, writer));
  const sql = [
    `select ${list.join(', ')} from ${source.from}${joins.join('')}${and(conditions)}`,
    groupBy.length === 0 ? '' : ` group by ${groupBy.join(', ')}`,
    order.length === 0 ? '' : ` order by ${order.join(', ')}`,
    // in the text: for a value PostgreSQL would expect a tenth of the rows, and read those of an index that has no order
    node.limit === undefined ? '' : ` limit ${node.limit}`,
    !node.offset ? '' : ` offset ${writer.value(node.offset)}`,
  ].join('');
  return { sql, labels: [...columns.keys()] };
}
