import { apiError } from '#server/lib/public-error.ts';
import type { Statement } from '#server/lib/statement.ts';
import type { Call } from './call.ts';
import {
  type Catalogue,
  type Column,
  type Role,
  readableColumns,
  type Table,
} from './catalogue/catalogue.ts';
import type { ColumnRules } from './catalogue/column-rules.ts';
import type { CurrentCatalogue } from './catalogue/current.ts';
import { unknownColumn } from './catalogue/refusals.ts';
import {
  mergedColumns,
  requireInsertableColumns,
  requireRead,
  requireWrite,
  updatedColumns,
} from './catalogue/rights.ts';
import { Budget } from './parse/budget.ts';
import type { Media } from './parse/media.ts';
import type { Preferences } from './parse/preferences.ts';
import { decode, parseShape, rawQueryOf } from './parse/query.ts';
import { shapeOf } from './parse/shape.ts';
import type { QueryTree } from './parse/tree.ts';
import { type PayloadShape, readBody, resolvePayload } from './plan/payload.ts';
import { Plans } from './plan/plans.ts';
import { resolve, tableOf } from './plan/resolve.ts';
import type { Node } from './plan/resolved.ts';
import type { Conflict } from './sql/conflict.ts';
import { type RowBounds, type Write, type WriteOptions, writeTemplate } from './sql/write.ts';
import { fill, type Template } from './sql/writer.ts';

/** Everything that the plan of a write follows from, besides the catalogue. */
interface WriteShape {
  kind: Write['kind'];
  table: string;
  role: Role;
  /** The query string without the operands of its filters. */
  query: string;
  media: Media;
  preferences: Preferences;
  /** Undefined for a delete. */
  payload: PayloadShape | undefined;
}

/** The plan of all writes of one shape. */
interface WritePlan {
  table: Table;
  write: Write;
  template: Template & { labels: string[] };
}

/** A write with its own values. */
export interface PlannedWrite extends WritePlan {
  /** @param maxBytes how large the representation may become. */
  statement(maxBytes: number): Statement;
}

/** Decides how an insert treats existing rows; undefined if neither the request nor the table names a key. */
function conflictOf(
  table: Table,
  { resolution }: Preferences,
  onConflict: string[] | undefined,
): Pick<Conflict, 'columns' | 'resolution'> | undefined {
  const names = [...new Set(onConflict ?? table.primaryKey)];
  if (resolution === undefined || names.length === 0) return undefined;
  const columns = names.map((name): Column => {
    const column = table.columns.get(name);
    if (!column) throw unknownColumn(table.name, name);
    return column;
  });
  return { columns, resolution };
}

/** Refuses a page of a write, which would change other rows than it returns, and a change of all rows, which is rarely meant. */
function checkClauses(node: Node, kind: Write['kind']): void {
  if (node.limit !== undefined || node.offset !== undefined) {
    throw apiError('limit_on_write');
  }
  if (kind === 'insert' && node.conditions.length > 0) throw apiError('filters_on_insert');
  if (kind !== 'insert' && node.conditions.length === 0) {
    throw apiError('filter_required');
  }
}

/** The rows to write, after a check of the rights to each column. */
function writeOf(
  { kind, role, preferences, payload: sent }: WriteShape,
  tree: QueryTree,
  { table, conditionCost }: Node,
  { maintained, changedAt }: ColumnRules,
): Write {
  if (kind === 'delete' || sent === undefined) return { kind: 'delete' };
  const { missing } = preferences;
  const payload = resolvePayload(table, sent, tree.columns);
  const { columns } = payload;
  if (kind === 'insert') {
    const conflict = conflictOf(table, preferences, tree.onConflict);
    if (conflict?.resolution !== 'merge-duplicates') {
      requireInsertableColumns(columns, role);
      return {
        kind,
        payload,
        set: columns,
        missing,
        ...(conflict && { conflict: { ...conflict, changed: [], compared: [] } }),
      };
    }
    const { set, compared } = mergedColumns(columns, conflict.columns, role, maintained);
    const changed = set.filter((column) => column.updaters.has(role) && !conflict.columns.includes(column));
    return { kind, payload, set, missing, conflict: { ...conflict, changed, compared } };
  }
  if (payload.rows === 'several') throw apiError('update_one_object');
  const { set, compared } = updatedColumns(columns, role, maintained);
  const readAt = columns.find(
    ({ name }) => name === changedAt && !set.some((column) => column.name === name),
  );
  // each comparison repeats the conditions
  if (compared.length > 0) new Budget().spend(2 * conditionCost + compared.length);
  if (readAt) new Budget().spend(2 * conditionCost + set.length);
  return { kind, payload, missing, set, compared, readAt };
}

/** How many rows a write may have: exactly one for a single object, and no more than the client accepts. */
function boundsOf({ kind, media, preferences }: WriteShape): RowBounds {
  const { maxAffected } = preferences;
  const max = kind === 'insert' ? undefined : maxAffected;
  if (media.kind === 'object') return { min: 1, max: Math.min(1, max ?? 1) };
  return max === undefined ? {} : { max };
}

function requireRights(
  table: Table,
  { kind, role, preferences }: Omit<WriteShape, 'query' | 'payload'>,
): void {
  requireWrite(table, role, kind);
  if (preferences.return === 'representation' || kind !== 'insert') requireRead(table, role);
}

function makePlan(catalogue: Catalogue, shape: WriteShape, rules: ColumnRules): WritePlan {
  const tree = parseShape(shape.query);
  const node = resolve(catalogue, shape.role, shape.table, tree);
  const { table } = node;
  checkClauses(node, shape.kind);
  const write = writeOf(shape, tree, node, rules);
  const { media, preferences } = shape;
  const options: WriteOptions = {
    media,
    representation: preferences.return === 'representation',
    readable: readableColumns(table, shape.role),
    expected: boundsOf(shape),
    key: shape.kind === 'insert' && preferences.return === 'headers-only' && table.primaryKey.length > 0,
  };
  return { table, write, template: writeTemplate(node, write, options) };
}

/** Plans a write, or finds its plan. @throws {PublicError} if the write is not allowed or not understood. */
export type PlanWrite = (call: Call, kind: Write['kind']) => Promise<PlannedWrite>;

export function writePlanner(catalogue: CurrentCatalogue, rules: ColumnRules): PlanWrite {
  const plans = new Plans((current: Catalogue, shape: WriteShape) => makePlan(current, shape, rules));
  const find = (
    { table, claims, media, preferences, http }: Call,
    kind: Write['kind'],
    current: Catalogue,
  ) => {
    const asked = { kind, table, role: claims.role, media, preferences };
    // before the query and the body are read: a caller without rights costs nothing more
    requireRights(tableOf(current, table), asked);
    const query = shapeOf(rawQueryOf(http.url));
    const body = kind === 'delete' ? undefined : readBody(http.body as string | undefined);
    const plan = plans.of(current, { ...asked, query: query.text, payload: body?.shape });
    const given = { operands: query.operands.map(decode), json: body?.json ?? '', rows: body?.rows ?? 0 };
    return { ...plan, statement: (maxBytes: number) => fill(plan.template, { ...given, maxBytes }) };
  };
  return (call, kind) => catalogue.plan((current) => find(call, kind, current));
}
