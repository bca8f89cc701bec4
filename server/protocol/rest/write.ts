import type { Statement } from '#server/database/pipeline.ts';
import { apiError } from '#server/lib/public-error.ts';
import { notSingular } from '../requests/refusals.ts';
import { transact, transactStatement } from '../requests/transact.ts';
import { type Answer, contentRange, preferenceApplied } from './answer.ts';
import { type Call, oneRow, rowsOf, type TableApi } from './api.ts';
import { type Catalogue, type Column, readableColumns, type Table } from './catalogue/catalogue.ts';
import {
  mergedColumns,
  requireInsertableColumns,
  requireRead,
  requireWrite,
  updatedColumns,
} from './catalogue/rights.ts';
import type { ColumnRules } from './column-rules.ts';
import { type AnswerBounds, buildAnswer } from './large-answers.ts';
import { Budget } from './parse/budget.ts';
import type { Preferences } from './parse/preferences.ts';
import { parseQuery, rawQueryOf } from './parse/query.ts';
import type { QueryTree } from './parse/tree.ts';
import { readPayload } from './plan/payload.ts';
import { resolve, tableOf } from './plan/resolve.ts';
import type { Node } from './plan/resolved.ts';
import { noRight, unknownColumn } from './refusals.ts';
import { changedSinceRead, differingColumns, unexpectedRows } from './refused-writes.ts';
import { csvHeading } from './sql/body.ts';
import type { Conflict } from './sql/conflict.ts';
import { type RowBounds, type Write, type WriteOptions, writeStatement } from './sql/write.ts';

interface WrittenRow {
  body: string | null;
  rows: number;
  key: string[] | null;
}

interface PlannedWrite extends Statement {
  labels: string[];
  table: Table;
  write: Write;
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
  call: Call,
  kind: Write['kind'],
  tree: QueryTree,
  { table, conditionCost }: Node,
  { maintained, changedAt }: ColumnRules,
): Write {
  if (kind === 'delete') return { kind };
  const { role } = call.claims;
  const { missing } = call.preferences;
  const payload = readPayload(table, call.http.body as string | undefined, tree.columns);
  const { columns } = payload;
  if (kind === 'insert') {
    const conflict = conflictOf(table, call.preferences, tree.onConflict);
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
  if (payload.rows > 1) throw apiError('update_one_object');
  const { set, compared } = updatedColumns(columns, role, maintained);
  const readAt = columns.find(
    ({ name }) => name === changedAt && !set.some((column) => column.name === name),
  );
  // each comparison repeats the conditions
  if (compared.length > 0) new Budget().spend(2 * conditionCost + compared.length);
  if (readAt) new Budget().spend(2 * conditionCost + set.length);
  return { kind, payload, missing, set, compared, readAt };
}

function planWrite(
  call: Call,
  kind: Write['kind'],
  catalogue: Catalogue,
  rules: ColumnRules,
): (maxBytes: number) => PlannedWrite {
  const { claims, media, preferences } = call;
  const representation = preferences.return === 'representation';
  requireWrite(tableOf(catalogue, call.table), claims.role, kind);
  if (representation || kind !== 'insert') requireRead(tableOf(catalogue, call.table), claims.role);
  // after the rights: a caller without them costs nothing more
  const tree = parseQuery(rawQueryOf(call.http.url));
  const node = resolve(catalogue, claims.role, call.table, tree);
  const { table } = node;
  checkClauses(node, kind);
  const write = writeOf(call, kind, tree, node, rules);
  const options: Omit<WriteOptions, 'maxBytes'> = {
    media,
    representation,
    readable: readableColumns(table, claims.role),
    expected: boundsOf(call, kind),
    key: kind === 'insert' && preferences.return === 'headers-only' && table.primaryKey.length > 0,
  };
  return (maxBytes) => ({ ...writeStatement(node, write, { ...options, maxBytes }), table, write });
}

/** How many rows a write may have: exactly one for a single object, and no more than the client accepts. */
function boundsOf({ media, preferences }: Call, kind: Write['kind']): RowBounds {
  const { maxAffected } = preferences;
  const max = kind === 'insert' ? undefined : maxAffected;
  if (media.kind === 'object') return { min: 1, max: Math.min(1, max ?? 1) };
  return max === undefined ? {} : { max };
}

/** The refusal of a write whose statement has refused its rows or columns; any other error as it is. */
function refusalOf({ media, claims }: Call, error: unknown): unknown {
  const differing = differingColumns(error);
  if (differing !== undefined) return noRight(claims.role, [differing]);
  const newer = changedSinceRead(error);
  if (newer !== undefined) return apiError('row_changed', { details: newer });
  const rows = unexpectedRows(error);
  if (rows === undefined) return error;
  if (media.kind === 'object' && rows !== 1) return notSingular(rows);
  return apiError('too_many_rows', { details: `The query affects ${rows} rows` });
}

function locationOf({ table }: PlannedWrite, { rows, key }: WrittenRow): Record<string, string> {
  if (rows !== 1 || key === null) return {};
  const filter = table.primaryKey.map(
    (name, i) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(key[i] ?? '')}`,
  );
  return { location: `/rest/v1/${encodeURIComponent(table.name)}?${filter.join('&')}` };
}

function present({ media, preferences }: Call, planned: PlannedWrite, row: WrittenRow): Answer {
  const { write, labels } = planned;
  const { count, maxAffected, resolution } = preferences;
  const total = count === undefined ? undefined : row.rows;
  const shown = row.body !== null;
  const isInsert = write.kind === 'insert';
  const heading = media.kind === 'csv' ? `${csvHeading(labels)}\n` : '';
  return {
    status: isInsert ? 201 : shown ? 200 : 204,
    headers: {
      'content-range': contentRange(0, write.kind === 'update' ? row.rows : 0, total),
      ...(shown ? { 'content-type': media.contentType } : {}),
      ...locationOf(planned, row),
      ...preferenceApplied([
        isInsert && write.conflict !== undefined && `resolution=${resolution}`,
        write.kind !== 'delete' && write.missing === 'default' && 'missing=default',
        preferences.return && `return=${preferences.return}`,
        count && `count=${count}`,
        preferences.rollback && 'tx=rollback',
        preferences.strict && 'handling=strict',
        !isInsert && maxAffected !== undefined && `max-affected=${maxAffected}`,
      ]),
    },
    ...(row.body === null ? {} : { body: heading + row.body }),
  };
}

/** POST, PATCH and DELETE of a table: parse, plan, one statement in one transaction, present. */
export async function writeTable(api: TableApi, call: Call, kind: Write['kind']): Promise<Answer> {
  const plan = await api.catalogue.plan((catalogue) => planWrite(call, kind, catalogue, api.columnRules));
  const { context, afterRefusal } = api;
  const { claims, preferences } = call;
  const build = async ({ maxBytes }: AnswerBounds) => {
    const planned = plan(maxBytes);
    const options = { readOnly: false, afterRefusal };
    const run = () =>
      preferences.rollback
        ? transact(context.pool, claims, (client) => rowsOf<WrittenRow>(client, planned), {
            ...options,
            rollback: true,
          })
        : transactStatement<WrittenRow>(context.pool, claims, planned, options);
    const row = await oneRow(api, run).catch((error: unknown) => {
      throw refusalOf(call, error);
    });
    return { planned, row };
  };
  const { planned, row } = await buildAnswer(claims.sub ?? 'anon', call.reply, build);
  return present(call, planned, row);
}
