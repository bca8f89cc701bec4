import { apiError, refusal } from '#server/lib/public-error.ts';
import {
  type Catalogue,
  type Relationship,
  type Role,
  readableColumns,
  type Table,
} from '../catalogue/catalogue.ts';
import { notEmbedded, unknownColumn, unknownTable } from '../catalogue/refusals.ts';
import { findRelationship } from '../catalogue/relationships.ts';
import { requireColumn, requireRead } from '../catalogue/rights.ts';
import { Budget } from '../parse/budget.ts';
import type {
  Clause,
  Condition,
  Field,
  OrderTerm,
  QueryTree,
  SelectColumn,
  SelectEmbed,
  SelectItem,
} from '../parse/tree.ts';
import { COST, conditionCost, existsCost, orderCost, outputCost } from './budget.ts';
import {
  type Embed,
  isAggregated,
  MAX_ROWS,
  type Node,
  type Output,
  type ResolvedCondition,
  type ResolvedField,
  type ResolvedOrder,
} from './resolved.ts';

interface Scope {
  catalogue: Catalogue;
  role: Role;
  budget: Budget;
  /** The tables that were reached through to-many relations on the path from the root to here. */
  reachedAsMany: readonly string[];
}

/** How deep to-many relations may nest, and how many of these may lead to the same table. */
const MAX_TO_MANY = 3;
const MAX_TO_SAME = 2;

export function tableOf(catalogue: Catalogue, name: string): Table {
  const table = catalogue.get(name);
  if (!table) throw unknownTable(name);
  return table;
}

function resolveField({ role }: Scope, table: Table, field: Field): ResolvedField {
  const column = table.columns.get(field.name);
  if (!column) throw unknownColumn(table.name, field.name);
  requireColumn(column, role);
  return { column, json: field.json };
}

/** The label of a value: its alias, the last key of its JSON path, or the column's name. */
function labelOf({ alias, field }: SelectColumn): string {
  const keys = field.json.map(({ key }) => key).filter((key) => typeof key === 'string');
  return alias ?? keys.at(-1) ?? field.name;
}

function resolveColumn(scope: Scope, table: Table, item: SelectColumn): Output {
  const { field, alias, cast, aggregate, aggregateCast } = item;
  // `comments(count)`, the older way to write `comments(count())`
  if (field.name === 'count' && field.json.length === 0 && !table.columns.has('count')) {
    return { kind: 'count', label: alias ?? 'count', ...(cast === undefined ? {} : { cast }) };
  }
  return {
    kind: 'value',
    label: alias ?? (aggregate === undefined ? labelOf(item) : aggregate),
    field: resolveField(scope, table, field),
    ...(cast === undefined ? {} : { cast }),
    ...(aggregate === undefined ? {} : { aggregate }),
    ...(aggregateCast === undefined ? {} : { aggregateCast }),
  };
}

/** The scope inside an embed. @throws {PublicError} 400 query_too_large if to-many relations nest too deeply. */
function enter(scope: Scope, { to, toMany }: Relationship): Scope {
  if (!toMany) return scope;
  const reachedAsMany = [...scope.reachedAsMany, to];
  const same = reachedAsMany.filter((name) => name === to);
  if (reachedAsMany.length > MAX_TO_MANY || same.length > MAX_TO_SAME) throw refusal('query_too_large');
  return { ...scope, reachedAsMany };
}

function resolveEmbed(outer: Scope, table: Table, item: SelectEmbed, clauses: Clause[]): Embed {
  const relationship = findRelationship(table, item.relation, item.hint);
  const scope = enter(outer, relationship);
  const target = tableOf(scope.catalogue, relationship.to);
  requireRead(target, scope.role);
  const node = resolveNode(scope, target, item.items, clauses);
  if (item.spread && isAggregated(node)) {
    throw apiError('aggregate_in_spread');
  }
  const { inner, spread, relation } = item;
  const embed: Embed = { ...node, label: item.alias ?? relation, relation, relationship, inner, spread };
  if (relationship.toMany) embed.limit = Math.min(embed.limit ?? MAX_ROWS, MAX_ROWS);
  return embed;
}

/** Whether nothing is selected of an embed, itself or in the embeds within it: it then only filters, and is not shown. */
const isEmpty = ({ items }: SelectEmbed): boolean =>
  items.every((item) => item.kind === 'embed' && isEmpty(item));

function resolveItem(scope: Scope, table: Table, item: SelectItem, embeds: Map<SelectItem, Embed>): Output[] {
  switch (item.kind) {
    case 'all':
      return readableColumns(table, scope.role).map((column) => ({
        kind: 'value',
        label: column.name,
        field: { column, json: [] },
      }));
    case 'count':
      return [
        {
          kind: 'count',
          label: item.alias ?? 'count',
          ...(item.cast === undefined ? {} : { cast: item.cast }),
        },
      ];
    case 'column':
      return [resolveColumn(scope, table, item)];
    case 'embed': {
      const embed = embeds.get(item);
      return embed && !isEmpty(item) ? [{ kind: 'embed', label: embed.label, embed }] : [];
    }
  }
}

/** The outputs of an item, whose cost is counted before there are those of the next one: `*` has all columns. */
function resolveOutputs(
  scope: Scope,
  table: Table,
  item: SelectItem,
  embeds: Map<SelectItem, Embed>,
): Output[] {
  const outputs = resolveItem(scope, table, item, embeds);
  for (const output of outputs) scope.budget.spend(outputCost(output));
  return outputs;
}

function resolveCondition(
  scope: Scope,
  table: Table,
  embeds: Embed[],
  condition: Condition,
): ResolvedCondition {
  if (condition.kind !== 'comparison') {
    const conditions = condition.conditions.map((inner) => resolveCondition(scope, table, embeds, inner));
    return { ...condition, conditions };
  }
  const { field, operator, value, negated } = condition;
  const embed = table.columns.has(field.name) ? undefined : embeds.find(({ label }) => label === field.name);
  if (embed && operator === 'is' && (value === 'null' || value === 'not_null')) {
    return { kind: 'exists', negated: (value === 'null') !== negated, embed };
  }
  return { ...condition, field: resolveField(scope, table, field) };
}

function resolveOrder(
  scope: Scope,
  table: Table,
  embeds: Embed[],
  { relation, field, ...how }: OrderTerm,
): ResolvedOrder {
  if (relation === undefined) return { ...how, field: resolveField(scope, table, field) };
  const via =
    embeds.find(({ label }) => label === relation) ?? embeds.find((embed) => embed.relation === relation);
  if (!via) throw notEmbedded(relation);
  if (via.relationship.toMany) {
    throw apiError('order_by_rows', { params: { relation } });
  }
  return { ...how, field: resolveField(scope, via.table, field), via };
}

/** Assigns each clause with a path to the embed that it names, by its label or else by its relation. */
function groupClausesByEmbed(items: SelectItem[], clauses: Clause[]): Map<SelectItem, Clause[]> {
  const embeds = items.filter((item) => item.kind === 'embed');
  const grouped = new Map<SelectItem, Clause[]>(embeds.map((embed) => [embed, []]));
  for (const clause of clauses) {
    const [label, ...path] = clause.path;
    if (label === undefined) continue;
    const embed =
      embeds.find(({ alias, relation }) => (alias ?? relation) === label) ??
      embeds.find(({ relation }) => relation === label);
    if (!embed) throw notEmbedded(label);
    grouped.get(embed)?.push({ ...clause, path });
  }
  return grouped;
}

/** Adds a condition of the node itself, and its cost. */
function addCondition(scope: Scope, node: Node, condition: ResolvedCondition): void {
  const cost = conditionCost(condition);
  scope.budget.spend(cost);
  node.conditionCost += cost;
  node.conditions.push(condition);
}

function applyClause(scope: Scope, node: Node, clause: Clause): void {
  const { table, embeds } = node;
  if (clause.kind === 'filter') {
    addCondition(scope, node, resolveCondition(scope, table, embeds, clause.condition));
  } else if (clause.kind === 'order') {
    for (const term of clause.terms) {
      const resolved = resolveOrder(scope, table, embeds, term);
      scope.budget.spend(orderCost(resolved));
      node.order.push(resolved);
    }
  } else node[clause.kind] = clause.value;
}

function resolveNode(scope: Scope, table: Table, items: SelectItem[], clauses: Clause[]): Node {
  scope.budget.spend(COST.embed * items.filter(({ kind }) => kind === 'embed').length);
  const grouped = groupClausesByEmbed(items, clauses);
  const embedOf = new Map<SelectItem, Embed>();
  for (const item of items) {
    if (item.kind === 'embed') embedOf.set(item, resolveEmbed(scope, table, item, grouped.get(item) ?? []));
  }
  const embeds = [...embedOf.values()];
  const node: Node = {
    table,
    outputs: items.flatMap((item) => resolveOutputs(scope, table, item, embedOf)),
    embeds,
    conditions: [],
    conditionCost: 0,
    order: [],
  };
  for (const embed of embeds.filter(({ inner }) => inner)) {
    scope.budget.spend(existsCost(embed));
    node.conditionCost += existsCost(embed);
  }
  for (const clause of clauses) if (clause.path.length === 0) applyClause(scope, node, clause);
  if (
    isAggregated(node) &&
    embeds.some(({ relationship, outputs }) => relationship.toMany && outputs.length > 0)
  ) {
    throw apiError('aggregate_beside_rows');
  }
  return node;
}

/**
 * Looks up every name of a query in the catalogue. The caller checks the right to read the table itself.
 * @throws {PublicError} PGRST205, 42703, PGRST200, PGRST201, PGRST108, PGRST118 or PGRST127 for names that do not exist or
 *   are not supported there; 42501 for columns that the role may not read; 400 query_too_large if the query costs too much.
 */
export function resolve(catalogue: Catalogue, role: Role, table: string, tree: QueryTree): Node {
  const scope = { catalogue, role, budget: new Budget(), reachedAsMany: [] };
  return resolveNode(scope, tableOf(catalogue, table), tree.select, tree.clauses);
}
