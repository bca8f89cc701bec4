import { type Column, type Role, readableColumns, type Table } from '../catalogue/catalogue.ts';
import { type JsonSchema, schemaOfColumn } from './json-types.ts';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const READ_PARAMETERS = ['select', 'order', 'limit', 'offset', 'prefer'].map((name) =>
  ref('parameters', name),
);
const FAILURE = { default: ref('responses', 'error') };

/** The columns that a role may write. */
function writableColumns(table: Table, role: Role, kind: 'insert' | 'update'): Column[] {
  if (!table.accepts.has(kind)) return [];
  return [...table.columns.values()].filter(
    (column) => !column.generated && (kind === 'insert' ? column.inserters : column.updaters).has(role),
  );
}

function objectOf(columns: readonly Column[], required: readonly Column[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(columns.map((column) => [column.name, schemaOfColumn(column)])),
    ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
  };
}

/** One query parameter for each column that may be filtered: `status=eq.done`. */
function filters(columns: readonly Column[]) {
  return columns.map(({ name, type }) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
    description: `A filter of ${type}: operator, dot, value`,
  }));
}

/** The operation of a write: its body (undefined for none), and its responses with rows and without. */
function writeOperation(
  row: JsonSchema,
  parameters: readonly unknown[],
  done: Record<string, unknown>,
  body?: JsonSchema,
) {
  return {
    parameters: [ref('parameters', 'prefer'), ref('parameters', 'select'), ...parameters],
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: {
      ...done,
      '200': { description: 'The rows, asked for by return=representation', content: json(row) },
      ...FAILURE,
    },
  };
}

/**
 * Describes what a role can do with a table.
 * @returns the schemas of its rows and bodies by name, and the operations of its path; undefined if the role has no rights.
 */
export function describeTable(table: Table, role: Role) {
  const readable = readableColumns(table, role);
  const inserted = writableColumns(table, role, 'insert');
  const updated = writableColumns(table, role, 'update');
  const deletes = table.accepts.has('delete') && table.deleters.has(role);
  if (readable.length + inserted.length + updated.length === 0) return undefined;

  const schemas: Record<string, JsonSchema> = {};
  const row = { type: 'array', items: ref('schemas', table.name) };
  const operations: Record<string, unknown> = {};
  schemas[table.name] = objectOf(
    readable,
    readable.filter(({ nullable }) => !nullable),
  );
  if (readable.length > 0) {
    operations['get'] = {
      parameters: [...READ_PARAMETERS, ...filters(readable)],
      responses: {
        '200': { description: 'The rows', content: json(row) },
        '206': { description: 'A part of the rows', content: json(row) },
        ...FAILURE,
      },
    };
  }
  if (inserted.length > 0) {
    const name = `${table.name}.insert`;
    const required = inserted.filter((column) => !column.nullable && column.default === null);
    schemas[name] = objectOf(inserted, required);
    const one = ref('schemas', name);
    const inserts = { '201': { description: 'Inserted', content: json(row) } };
    operations['post'] = writeOperation(row, [], inserts, { anyOf: [one, { type: 'array', items: one }] });
  }
  if (updated.length > 0) {
    const name = `${table.name}.update`;
    schemas[name] = objectOf(updated, []);
    const changes = { '204': { description: 'Changed' } };
    operations['patch'] = writeOperation(row, filters(readable), changes, ref('schemas', name));
  }
  if (deletes) {
    operations['delete'] = writeOperation(row, filters(readable), { '204': { description: 'Deleted' } });
  }
  return { schemas, operations: withTag(operations, table.name) };
}

function withTag(operations: Record<string, unknown>, tag: string) {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      { tags: [tag], ...(operation as object) },
    ]),
  );
}
